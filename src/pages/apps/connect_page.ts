import { html, type Html } from '#kernel/values/html'
import { toVisibleLine } from '#kernel/values/visible_text'
import type { Asking } from '#oauth/room'
import { organizationName } from '../frame/frame.ts'
import type { PageFrame, HtmlPage } from '../frame/page_types.ts'
import type { PageOrganization } from '../frame/page_types.ts'
import { form, says, type Says } from '../frame/parts.ts'

export type ConnectView = Says & {
  asking: Asking
  email: string
  organizations: readonly PageOrganization[]
  /** True once the person has shown more than a password. */
  isStrong: boolean
  chosen?: { organization: string | null; access: string | null }
}

const mostLetters = 80

export function connectPage(frame: PageFrame, view: ConnectView): HtmlPage {
  const { consent } = frame.words
  const { asking, organizations } = view
  const name = nameOf(frame, asking)
  const action = `/connect/${asking.uid}`
  const refuse = html`<button class="second">${consent.refuse}</button>`
  const body = html`<h1>${consent.title(name)}</h1>
    ${whoAsks(frame, asking, name)}
    <p class="soft">${consent.signedInAs(view.email)}</p>
    ${says(view)}
    ${
      organizations.length === 0
        ? html`<p class="warning">${consent.noOrganization}</p>`
        : html`<div class="sheet">${form(frame, action, choices(frame, view))}</div>`
    }
    ${form(frame, `${action}/refuse`, refuse)}`
  return { title: consent.title(name), body, bare: true }
}

function nameOf({ words }: PageFrame, { clientName }: Asking): string {
  return toVisibleLine(clientName, mostLetters) || words.general.unnamed
}

/** The name is the app's own word; where the answer goes is the one thing that was checked. */
function whoAsks({ words }: PageFrame, asking: Asking, name: string): Html {
  const { consent } = words
  const host = toVisibleLine(asking.redirectHost, 200)
  return html`<div class="sheet">
    <p>${consent.asks}</p>
    <dl class="facts">
      <dt>${consent.name}</dt>
      <dd><bdi>${name}</bdi></dd>
      <dt>${consent.goesTo}</dt>
      <dd>${host}</dd>
    </dl>
    ${asking.isVerifiedByAddress ? html`<p>${consent.ownAddress(host)}</p>` : null}
    ${asking.redirectKind === 'loopback' ? html`<p class="warning">${consent.loopback}</p>` : null}
    ${
      asking.redirectKind === 'private'
        ? html`<p class="warning">${consent.private(new URL(asking.redirectUri).protocol)}</p>`
        : null
    }
    <p class="warning">${consent.unverified}</p>
  </div>`
}

function choices(frame: PageFrame, view: ConnectView): Html {
  const { consent } = frame.words
  return html`${organizationChoice(frame, view)} ${accessChoice(frame, view)}
    <p class="soft">${consent.waits}</p>
    <p class="soft">${consent.ends}</p>
    <button>${consent.approve}</button>`
}

function organizationChoice({ words }: PageFrame, view: ConnectView): Html {
  const { organizations, chosen } = view
  const isOnly = organizations.length === 1
  return html`<fieldset>
    <legend>${words.consent.organization}</legend>
    ${organizations.map((one) =>
      choice(
        {
          name: 'organization',
          value: one.id,
          isChosen: isOnly || chosen?.organization === one.id,
        },
        html`<b>${organizationName(words, one)}</b>`,
      ),
    )}
  </fieldset>`
}

function accessChoice({ words }: PageFrame, view: ConnectView): Html {
  const { consent } = words
  const { asking, organizations, chosen, isStrong } = view
  const readers = organizations.filter((one) => !canChange(one))
  const isWriteOffered = asking.wantsWrite && readers.length < organizations.length
  const needsSecond = !isStrong && organizations.some(({ mode }) => mode === 'live')
  const read = html`<b>${consent.read}</b> <span>${consent.readSays}</span>`
  const write = html`<b>${consent.write}</b> <span>${consent.writeSays}</span>`
  const isChosen = (access: string): boolean => chosen?.access === access
  return html`<fieldset>
    <legend>${consent.access}</legend>
    ${choice({ name: 'access', value: 'read', isChosen: isChosen('read') }, read)}
    ${
      isWriteOffered
        ? choice({ name: 'access', value: 'write', isChosen: isChosen('write') }, write)
        : null
    }
    ${
      asking.wantsWrite
        ? readers.map(
            ({ name }) =>
              html`<p class="hint">${consent.writeNotOffered(toVisibleLine(name, 80))}</p>`,
          )
        : null
    }
    ${isWriteOffered && needsSecond ? html`<p class="hint">${consent.needsSecond}</p>` : null}
  </fieldset>`
}

/** Whether the person's own role does more there than read. */
export function canChange({ permissions }: PageOrganization): boolean {
  return permissions.some((permission) => !permission.endsWith(':read'))
}

type Choice = { name: string; value: string; isChosen: boolean }

function choice({ name, value, isChosen }: Choice, text: Html): Html {
  return html`<label class="choice">
    <input
      type="radio"
      name="${name}"
      value="${value}"
      required
      ${isChosen ? html`checked` : null}
    />
    <span>${text}</span>
  </label>`
}
