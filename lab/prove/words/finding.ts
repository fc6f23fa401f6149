import { leftOf, type Seen } from '../../../test/support/pseudo/left.ts'

export type Finding = { where: string; at: string; text: string; words: string[] }

export type Looked = {
  /** Pages, dialogs, mails and papers. */
  looks: number
  texts: number
  findings: Finding[]
}

export const nothing = (): Looked => ({ looks: 0, texts: 0, findings: [] })

/** Adds what is seen at one place; a place where nothing is said in angle quotes was not looked at. */
export function judge(
  looked: Looked,
  where: string,
  seen: readonly Seen[],
  { data, language, least = 1 }: { data: ReadonlySet<string>; language: string; least?: number },
): void {
  looked.looks += 1
  looked.texts += seen.length
  const said = seen.filter(({ text }) => text.includes('«')).length
  if (said < least) {
    const text = `${said} of ${seen.length} texts are in angle quotes`
    looked.findings.push({ where, at: 'page', text, words: [] })
  }
  for (const left of leftOf(seen, data, language)) looked.findings.push({ where, ...left })
}

export function sum(all: readonly Looked[]): Looked {
  return {
    looks: all.reduce((total, one) => total + one.looks, 0),
    texts: all.reduce((total, one) => total + one.texts, 0),
    findings: all.flatMap((one) => one.findings),
  }
}

export const lineOf = ({ where, at, text, words }: Finding): string =>
  `${where} | ${at} | ${text} | ${words.join(' ')}`
