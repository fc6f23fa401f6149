import { renderLetter } from '#mail/room'
import { readPages, textOf } from '#pdf/room'
import { reportPapers } from '#reports/room'
import { wordsOf } from '#languages/room'
import { regionKeys, regionOf } from '#regions/room'
import { letters } from '../../../test/support/mail/letters.ts'
import { dataIn, leftOf } from '../../../test/support/pseudo/left.ts'
import type { Demo } from '../screens/demo.ts'
import { judge, type Looked, nothing } from './finding.ts'
import { get, idsOf, type Organization } from './organizations.ts'

/** Every mail that is ever written, as text and as a page. */
export function lookAtMails(language: 'da' | 'it'): Looked {
  const looked = nothing()
  const data = dataIn(letters.flatMap((letter): unknown[] => Object.values(letter)))
  for (const letter of letters) {
    const { subject, text, html } = renderLetter(letter, language)
    const plain = html.replaceAll(/<style>[^]*?<\/style>|<[^>]*>/g, ' ')
    const seen = [subject, text, plain].map((one) => ({ text: one, at: letter.kind }))
    judge(looked, `${language} mail ${letter.kind}`, seen, { data, language, least: 3 })
  }
  if (leftOf([{ text: '«Hej» Please pay', at: 'mail' }], data, language).length !== 1) {
    looked.findings.push({ where: 'planted', at: 'mail', text: 'was not found', words: [] })
  }
  return looked
}

/** Invoices, returns, statements and reports of an organization, in the language of its country. */
export async function lookAtPapers(
  demo: Demo,
  { key, language, data: known }: Organization,
  most: number,
): Promise<Looked> {
  const looked = nothing()
  const data = new Set(known)
  // Names of boxes and accounts run over several lines of a table, between the figures beside them; a
  // return is printed in two languages side by side.
  const regions = regionKeys.map(regionOf)
  const inBoth = JSON.stringify([regions.map((one) => one.vatBoxes), wordsOf('en').vatReturn])
  for (const text of [...dataIn(regions), ...known]) {
    for (const word of text.split(/[^\p{L}]+/u)) data.add(word)
  }
  const inReturn = new Set([...data, ...inBoth.toLowerCase().split(/[^\p{L}]+/u)])
  for (const path of await pathsOf(demo, key, most)) {
    const reply = await get(demo, key, path)
    if (!reply.ok) continue
    const pages = await readPages(new Uint8Array(await reply.arrayBuffer()))
    const seen = [{ text: textOf(pages.flat()), at: 'pdf' }]
    const isReturn = path.startsWith('vat-returns')
    judge(looked, `${language} ${path}`, seen, { data: isReturn ? inReturn : data, language })
  }
  return looked
}

async function pathsOf(demo: Demo, key: string, most: number): Promise<string[]> {
  const paths = ['invoices', 'reminders', 'vat-returns'].map(async (name) => {
    const ids = await idsOf(demo, key, name)
    return ids.slice(0, most).map((id) => `${name}/${id}/pdf`)
  })
  const [contact = ''] = await idsOf(demo, key, 'contacts')
  const [account = ''] = await idsOf(demo, key, 'accounts')
  const year = new Date().getUTCFullYear()
  const given = { from: `${year}-01-01`, to: `${year}-12-31`, account }
  const reports = reportPapers
    .filter(({ ending }) => ending === 'pdf')
    .map(({ report, input }) => {
      const taken = Object.entries(given).filter(([name]) => name in input.shape)
      return `${report}/pdf?${new URLSearchParams(taken).toString()}`
    })
  return [
    ...(await Promise.all(paths)).flat(),
    `statement-of-account/pdf?contactId=${contact}`,
    ...reports,
  ]
}
