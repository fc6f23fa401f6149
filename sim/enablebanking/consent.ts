import { type Authorization, nowOf, type State } from '../state.ts'
import type { Answer, Asked } from '../wire.ts'
import type { Account } from '../world/accounts.ts'

const PAGE_MS = 3_600_000

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

const page = (title: string, body: string, status = 200): Answer => ({
  status,
  headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
  body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:34rem;margin:3rem auto;padding:0 1rem}
button{font:inherit;padding:.5rem 1.5rem;margin-right:1rem}</style></head>
<body><h1>${escape(title)}</h1>${body}</body></html>`,
})

/** The accounts the person can share: all open ones, or the requested ones. */
function choicesOf(state: State, { bank, access }: Authorization): Account[] {
  return state.accounts.filter(
    (account) =>
      account.bank === bank && (access.ibans === null || access.ibans.includes(account.iban)),
  )
}

function askPerson(state: State, authorization: Authorization): Answer {
  const rows = choicesOf(state, authorization).map(
    ({ iban, product, currency }) =>
      `<p><label><input type="checkbox" name="account" value="${iban}" checked>
${escape(product)} · ${iban} · ${currency}</label></p>`,
  )
  const until = authorization.access.validUntil.slice(0, 10)
  return page(
    authorization.bank.name,
    `<p>A simulated bank. An application asks to read these accounts until ${escape(until)}.</p>
<form method="post">${rows.join('\n')}
<p><button name="decision" value="approve">Approve</button>
<button name="decision" value="deny">Deny</button></p></form>`,
  )
}

function sendBack(authorization: Authorization, parameters: Record<string, string>): Answer {
  const to = new URL(authorization.redirectUrl)
  for (const [name, value] of Object.entries(parameters)) to.searchParams.append(name, value)
  to.searchParams.append('state', authorization.state)
  return { status: 303, headers: { location: to.toString() }, body: '' }
}

/** Without a choice all accounts are shared, so that a test need not know them. */
function decide(state: State, authorization: Authorization, form: URLSearchParams): Answer {
  const decision = form.get('decision')
  if (decision === 'deny') {
    authorization.status = 'denied'
    const why = 'The account holder did not agree.'
    return sendBack(authorization, { error: 'access_denied', error_description: why })
  }
  if (decision !== 'approve') return page('Approve or deny?', '<p>Choose one of the two.</p>', 400)
  const chosen = form.getAll('account')
  authorization.status = 'approved'
  authorization.accounts = choicesOf(state, authorization).filter(
    ({ iban }) => chosen.length === 0 || chosen.includes(iban),
  )
  authorization.code = state.chance.uuid()
  authorization.codeExpiresAt = nowOf(state) + state.settings.codeSeconds * 1000
  return sendBack(authorization, { code: authorization.code })
}

/** The bank's own page. A person opens it in a browser, so it needs no token. */
export function showConsent(state: State, asked: Asked): Answer {
  const authorization = state.authorizations.get(asked.path.slice('/consent/'.length))
  if (authorization === undefined) return page('Not found', '<p>There is no such request.</p>', 404)
  if (authorization.status !== 'pending') {
    return page('Already answered', '<p>This request was answered before.</p>', 410)
  }
  if (nowOf(state) - authorization.createdAt > PAGE_MS) {
    return page('Too late', '<p>This request is older than an hour. Start again.</p>', 410)
  }
  if (asked.method === 'GET') return askPerson(state, authorization)
  if (asked.method === 'POST') return decide(state, authorization, new URLSearchParams(asked.body))
  return page('Not allowed', '<p>Approve or deny.</p>', 405)
}
