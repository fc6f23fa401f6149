import { html } from '#kernel/values/html'
import { toVisibleLine } from '#kernel/values/visible_text'
import type { HtmlPage, PageFrame } from '../frame/page_types.ts'
import type { PageWords } from '../frame/words.ts'

export type BankReturn = { outcome: keyof PageWords['bankReturn']; bank: string }

/** Says what to do next and holds nothing else; its address works once, so nothing leads back. */
export function bankReturnPage({ words }: PageFrame, { outcome, bank }: BankReturn): HtmlPage {
  const { title, says } = words.bankReturn[outcome]
  const body = html`<h1>${title}</h1>
    <div class="sheet"><p>${says(toVisibleLine(bank, 80))}</p></div>`
  return { title, body, isOnce: true }
}
