import { z } from 'zod'

/** A filter that takes one of these words, or several with commas between them. */
export function several(words: readonly string[]): z.ZodString {
  const one = `(?:${words.join('|')})`
  return z
    .string()
    .max(200)
    .regex(new RegExp(`^${one}(?:,${one})*$`), `Use ${words.join(', ')}, or several with commas.`)
    .meta({ description: `One of ${words.join(', ')}; or several, with commas between them.` })
}
