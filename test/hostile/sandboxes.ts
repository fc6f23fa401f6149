import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { createSandbox } from '../../src/engines/readers/sandbox/sandbox.ts'
import type { SandboxOptions } from '../../src/engines/readers/sandbox/sandbox_options.ts'
import { nationalNumbers } from '../../src/engines/regions/room.ts'
import type { DocumentReader, ReadingRequest } from '../../src/engines/readers/ports.ts'
import { isRefusal, type ReaderInput } from '../../src/engines/readers/reading/reading.ts'

/** What a machine cannot show is said where people look, never passed over. */
export function sayAloud(words: string): void {
  process.stderr.write(`${words}\n`)
}

const open = new Set<DocumentReader>()

/** Children that a failed test left behind end with their file. */
export async function closeSandboxes(): Promise<void> {
  await Promise.all([...open].map((reader) => reader.close()))
  open.clear()
}

export function openSandbox(options: Partial<SandboxOptions> = {}) {
  const losses: string[] = []
  const warnings: string[] = []
  const warn = (first: unknown, second?: string): void => {
    if (typeof first === 'string') warnings.push(first)
    else losses.push((first as { loss: string }).loss)
    if (second !== undefined) warnings.push(second)
  }
  const reader = createSandbox({
    // Suites also run where no namespaces are to be had; what then is not shown is said aloud.
    allowWithoutNetworkIsolation: true,
    log: { warn } as SandboxOptions['log'],
    timeoutMs: 80_000,
    ...options,
  })
  open.add(reader)
  return { reader, losses, warnings }
}

export const inputOf = (given: Partial<ReaderInput>): ReaderInput => ({
  bytes: null,
  text: null,
  mimeType: null,
  fileName: null,
  home: { country: 'DK', currency: 'DKK', businessNumbers: nationalNumbers() },
  ...given,
})

type Given = Partial<ReadingRequest> & {
  bytes?: Uint8Array | null
  text?: string | null
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export function requestOf({ bytes = null, text = null, ...given }: Given): ReadingRequest {
  return {
    orgId: 'one',
    sha256: bytes === null ? null : hashOf(bytes),
    mimeType: null,
    fileName: null,
    home: { country: 'DK', currency: 'DKK', businessNumbers: nationalNumbers() },
    patience: 'caller',
    load: async () => ({ bytes, text }),
    ...given,
  }
}

/** A file that only a child of its organization reads; the order is in the text beside it. */
export const heavy = (): Uint8Array => new TextEncoder().encode('%PDF-1.7')

/** A sandbox in which the probe stands in the readers' place: `order` gives what it answers. */
export function openProbe(options: Partial<SandboxOptions> = {}) {
  const script = join(import.meta.dirname, 'probe.ts')
  const opened = openSandbox({ script, ...options })
  const order = async (
    text: string,
    bytes: Uint8Array | null = null,
    given: Given = {},
  ): Promise<string> => {
    const answer = await opened.reader.read(requestOf({ sha256: null, ...given, text, bytes }))
    if (!isRefusal(answer)) throw new Error('the probe never reads')
    return answer.refused === 'no_invoice_found' ? answer.detail : answer.refused
  }
  return { ...opened, order }
}
