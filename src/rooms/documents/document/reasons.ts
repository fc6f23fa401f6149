import { wordsOf } from '#languages/room'
import type { ReadingFinding } from '#readers/room'

/** Why the coding is as it is, for a bookkeeper. */
const sentences: Readonly<Record<string, string>> = wordsOf('en').sentences.coding

const words: Readonly<Record<string, string>> = wordsOf('en').sentences.spoken

// Parameters that are internal codes and are shown in words.
const spoken: ReadonlySet<string> = new Set(['place', 'by'])

export const reasonCodes: readonly string[] = Object.keys(sentences)

export function renderReason(finding: ReadingFinding): string {
  return renderFinding(finding, sentences[finding.code])
}

/** Fills in a sentence. An unknown code, of an older or newer version, is shown unchanged. */
export function renderFinding({ code, params }: ReadingFinding, sentence = ''): string {
  const text =
    sentence === ''
      ? `${code.replaceAll('_', ' ')}.`
      : sentence.replace(/\{(\w+)\}/g, (_, name: string) => sayParam(name, params[name] ?? '?'))
  const source = params['source'] ?? ''
  return source === '' ? text : `${text} Source: ${source}.`
}

function sayParam(name: string, value: string): string {
  return spoken.has(name) ? (words[value] ?? value.replaceAll('_', ' ')) : value
}
