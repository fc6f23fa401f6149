import { join } from 'node:path'
import { createHost } from './host.ts'

export type Ended = { code: number | null; out: string; err: string }

export type Order = { args: string[]; env: Record<string, string>; input: string }

/**
 * Runs a command in a process that takes one after another. `commands_alone.test.ts` holds it against
 * real processes.
 */
export const runHosted = createHost<Order, Ended>(join(import.meta.dirname, 'command_host.ts'))
