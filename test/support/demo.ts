import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import type { Started } from './daybook_process.ts'

/** Pastes the lines that the demo prints into a shell, as a reader would. */
export function paste(output: string): { result: Record<string, unknown> }[] {
  const lines = output.split('\n').filter((line) => line.startsWith('  curl '))
  expect(lines).toHaveLength(3)
  return lines.map((line) => {
    const { stdout, status } = spawnSync('/bin/sh', ['-c', line.trim()])
    expect(status).toBe(0)
    return JSON.parse(stdout.toString()) as { result: Record<string, unknown> }
  })
}

export const keysIn = (output: string): string[] =>
  [...output.matchAll(/^ {2}Daybook Demo .+ (dbk_test_\w+)$/gm)].map(([, key = '']) => key)

export type Item = Record<string, unknown> & { status: string }

/** Everything of a list, as the first of the organizations or another sees it. */
export async function listOf({ url, out }: Started, name: string, which = 0): Promise<Item[]> {
  const headers = { authorization: `Bearer ${keysIn(out())[which]}` }
  const reply = await fetch(`${url}/api/rest/${name}?limit=200`, { headers })
  return ((await reply.json()) as { result: { items: Item[] } }).result.items
}
