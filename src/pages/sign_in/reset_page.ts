import { html, type Html } from '#kernel/values/html'
import { toVisibleLine } from '#kernel/values/visible_text'
import type { PageFrame, HtmlPage } from '../frame/page_types.ts'
import { withNext } from '../frame/next.ts'
import { field, form, says, type Says } from '../frame/parts.ts'
import { wordFor } from '../frame/words.ts'

export function resetPage(frame: PageFrame, view: Says & { next: string }): HtmlPage {
  const { reset, signIn } = frame.words
  const fields = html`${field({
      name: 'email',
      label: signIn.email,
      type: 'email',
      autocomplete: 'username',
      problem: view.problem,
    })} <button>${reset.submit}</button>`
  const body = html`<h1>${reset.title}</h1>
    <p>${reset.says}</p>
    ${says(view)}
    <div class="sheet">${form(frame, '/reset', fields, { next: view.next })}</div>
    <p><a class="alone" href="${withNext('/signin', view.next)}">${reset.toSignIn}</a></p>`
  return { title: reset.title, body }
}

export function resetSentPage(frame: PageFrame, next: string): HtmlPage {
  const { reset } = frame.words
  const body = html`<h1>${reset.sentTitle}</h1>
    <div class="sheet">
      <p>${reset.sent}</p>
      <p class="soft">${reset.sentNothing}</p>
    </div>
    <p><a class="alone" href="${withNext('/signin', next)}">${reset.toSignIn}</a></p>`
  return { title: reset.sentTitle, body }
}

export type NewPasswordView = Says & {
  secret: string
  reset: { email: string; apps: readonly string[] | null }
  /** Whether the person has chosen to disconnect them; nobody else chooses it. */
  endsApps: boolean
}

export function newPasswordPage(frame: PageFrame, view: NewPasswordView): HtmlPage {
  const { reset } = frame.words
  const { email } = view.reset
  const fields = html`<input type="hidden" name="email" value="${email}" autocomplete="username" />
    ${field({
      name: 'password',
      label: reset.password,
      type: 'password',
      autocomplete: 'new-password',
      hint: reset.rule,
      problem: view.problem,
      mostLetters: 1000,
    })}
    ${appsChoice(frame, view)}
    <p class="soft">${reset.ends}</p>
    <button>${reset.submitNew}</button>`
  const body = html`<h1>${reset.newTitle}</h1>
    <p>${reset.for(toVisibleLine(email, 200))}</p>
    ${says(view)}
    <div class="sheet">${form(frame, '/reset/new', fields, { link: view.secret })}</div>`
  return { title: reset.newTitle, body }
}

const mostNames = 10

/** Apps outlive a password. Null: the link alone does not tell which there are. */
function appsChoice(
  { words }: PageFrame,
  { reset: { apps }, endsApps }: NewPasswordView,
): Html | null {
  const { reset } = words
  if (apps?.length === 0) return null
  const more = apps === null ? 0 : apps.length - mostNames
  const names = apps?.slice(0, mostNames).map((name) => name || words.general.unnamed)
  return html`${
      names === undefined
        ? html`<p>${reset.appsUnseen}</p>`
        : html`<p>${reset.apps(apps?.length ?? 0)}</p>
            <ul>
              ${names.map((name) => html`<li><bdi>${name}</bdi></li>`)}
              ${more > 0 ? html`<li>${reset.appsMore(more)}</li>` : null}
            </ul>`
    }
    <label class="choice">
      <input type="checkbox" name="end-apps" value="yes" ${endsApps ? html`checked` : null} />
      <span>${names === undefined ? reset.endAppsUnseen : reset.endApps}</span>
    </label>`
}

export type InvitationView = Says & {
  link: string
  invitation: { organizationName: string; email: string; role: string; hasAccount: boolean }
  /** Who is signed in here, if anybody. */
  signedInAs: string | null
}

export function invitationPage(frame: PageFrame, view: InvitationView): HtmlPage {
  const { words } = frame
  const { invitation: word } = words
  const organization = toVisibleLine(view.invitation.organizationName, 80)
  const email = toVisibleLine(view.invitation.email, 200)
  const title = word.title(organization)
  const body = html`<h1>${title}</h1>
    <p>${word.says(organization, wordFor(words.roles, view.invitation.role))}</p>
    <p>${word.for(email)}</p>
    ${says(view)} ${invitationForm(frame, view)}`
  return { title, body }
}

function invitationForm(frame: PageFrame, view: InvitationView) {
  const { invitation: word, reset } = frame.words
  const { link, invitation, signedInAs, problem } = view
  const next = `/invitation?token=${link}`
  if (signedInAs !== null && signedInAs.toLowerCase() !== invitation.email.toLowerCase()) {
    return html`<div class="sheet">
      <p>${word.wrongPerson(signedInAs)}</p>
      ${form(frame, '/signout', html`<button class="second">${frame.words.second.other}</button>`, {
        next,
      })}
    </div>`
  }
  if (signedInAs !== null) {
    return form(frame, '/invitation', html`<button>${word.submit}</button>`, { link })
  }
  if (invitation.hasAccount) {
    return html`<div class="sheet">
      <p>${word.hasAccount}</p>
      <p><a class="button" href="${withNext('/signin', next)}">${word.toSignIn}</a></p>
    </div>`
  }
  const fields = html`${field({ name: 'name', label: word.name, autocomplete: 'name', problem })}
    <input type="hidden" name="email" value="${invitation.email}" autocomplete="username" />
    ${field({
      name: 'password',
      label: word.password,
      type: 'password',
      autocomplete: 'new-password',
      hint: reset.rule,
      problem,
      mostLetters: 1000,
    })}
    <button>${word.submit}</button>`
  return html`<div class="sheet">${form(frame, '/invitation', fields, { link })}</div>`
}
