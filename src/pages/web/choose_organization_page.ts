import { html } from '#kernel/values/html'
import { inOrganization } from '../frame/next.ts'
import type { HtmlPage, PageFrame, PageOrganization } from '../frame/page_types.ts'

export type OrganizationsToChoose = {
  all: readonly PageOrganization[]
  path: string
  /** Whether the address names one where the person has no part, or none at all. */
  reason: 'noPart' | 'ask'
}

/** Names who is signed in, since another account may be the one with access. */
export function chooseOrganizationPage(
  { words, person }: PageFrame,
  { all, path, reason }: OrganizationsToChoose,
): HtmlPage {
  const { chooseOrganization: word } = words
  const title = reason === 'noPart' ? word.noPartTitle : word.title
  const says = reason === 'noPart' ? word.noPartSays(person?.email ?? '') : word.says
  const body = html`<h1>${title}</h1>
    <p>${says}</p>
    ${
      all.length === 0
        ? ''
        : html`<ul class="sheet plain">
            ${all.map(
              ({ id, name }) => html`<li><a href="${inOrganization(id, path)}">${name}</a></li>`,
            )}
          </ul>`
    }
    <p><a class="alone" href="/account">${words.general.account}</a></p>`
  return { title, body }
}
