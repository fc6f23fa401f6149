import type { z } from 'zod'
import type { FailureCode } from '#failures/failures'
import type { Permission } from '#kernel/corridor/permission'
import type { ExportContext } from './export_context.ts'

/** A file that is made while it is sent, chunk by chunk. */
export type Download = { fileName: string; chunks: AsyncIterable<string> }

export type Export = {
  /** URL segment after `exports/`. */
  name: string
  title: string
  says: string
  /** Content type of the file. */
  type: string
  fails: readonly FailureCode[]
  /** What shows the records besides the books that the file quotes, such as contacts by address. */
  quotes?: readonly Permission[]
  input: z.ZodType
  /** Everything that can be refused is refused here, before the first byte is sent. */
  start(context: ExportContext, input: unknown): Promise<Download>
}

type Spec<Input extends z.ZodType> = Omit<Export, 'input' | 'start'> & {
  input: Input
  start(context: ExportContext, input: z.output<Input>): Promise<Download>
}

export function defineExport<Input extends z.ZodType>(spec: Spec<Input>): Export {
  return { ...spec, start: async (context, input) => await spec.start(context, input as never) }
}

const enough = 64 * 1024

/** Joins small pieces, because every chunk has the same cost, whatever its size. */
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
