/** The languages in which people are addressed: in mails and on pages. */
export const languages = ['da', 'it', 'en'] as const

export type Language = (typeof languages)[number]

export function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text)
}

const mostRanges = 20

/** The best of ours for an Accept-Language header (RFC 9110, 12.5.4); English where none is. */
export function languageOf(acceptLanguage: string | undefined): Language {
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 }
  for (const range of (acceptLanguage ?? '').split(',').slice(0, mostRanges)) {
    const match = /^\s*([a-z]{1,8})(?:-[a-z0-9]{1,8})*\s*(?:;\s*q=([01](?:\.\d{1,3})?))?\s*$/i.exec(
      range,
    )
    const language = match?.[1]?.toLowerCase() ?? ''
    const weight = Number(match?.[2] ?? 1)
    // Equal weights keep the order in which the reader named them.
    if (isLanguage(language) && weight > best.weight) best = { language, weight }
  }
  return best.language
}
