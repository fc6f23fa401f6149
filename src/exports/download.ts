import type { z } from 'zod'
import type { FailureCode } from '#kernel/failures'
import type { Desk } from './desk.ts'

/** A file as it is made: its text comes in pieces, each when the one before was taken. */
export type Download = { fileName: string; chunks: AsyncIterable<string> }

export type Export = {
  /** URL segment behind `exports/`. */
  name: string
  title: string
  says: string
  /** Content type of the file. */
  type: string
  fails: readonly FailureCode[]
  input: z.ZodType
  /** Everything that can refuse happens here, before the first byte is sent. */
  start(desk: Desk, input: unknown): Promise<Download>
}

type Spec<Input extends z.ZodType> = Omit<Export, 'input' | 'start'> & {
  input: Input
  start(desk: Desk, input: z.output<Input>): Promise<Download>
}

export function defineExport<Input extends z.ZodType>(spec: Spec<Input>): Export {
  return { ...spec, start: async (desk, input) => await spec.start(desk, input as never) }
}

const enough = 64 * 1024

/** Joins small pieces, since each one that is sent costs the same whatever its size. */
export async function* inChunks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held: string[] = []
  let size = 0
  for await (const piece of pieces) {
    held.push(piece)
    size += piece.length
    if (size < enough) continue
    yield held.join('')
    held = []
    size = 0
  }
  if (held.length > 0) yield held.join('')
}
