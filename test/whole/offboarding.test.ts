import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../src/registry.ts'
import { openOffboarding, type Offboarding } from '../support/access/offboarding.ts'
import { obtained } from '../support/access/offboarding_kinds.ts'

/**
 * Every column that holds a secret, or its hash, by what comes of it when a person leaves: a kind of
 * the list in `test/support/access/offboarding_kinds.ts`, or why it is none that a person holds.
 */
const columns: Record<string, string> = {
  'api_key.key_hash': 'kind: own key',
  'webhook.secret_sealed': 'kind: webhook secret',
  'webhook.secret_before_sealed': 'kind: webhook secret',
  'inbound_address.secret_sealed': 'kind: inbound address',
  'inbound_address.secret_before_sealed': 'kind: inbound address',
  'inbound_address.mail_hash': 'kind: inbound address',
  'organization.calendar_token_sealed': 'kind: calendar address',
  'organization.calendar_token_hash': 'kind: calendar address',
  'organization.calendar_bare_hash': 'kind: calendar address',
  'connected_app.grant_hash': 'kind: access token of an app',
  'oauth_artifact.id_hash': 'kind: refresh token of an app',
  'oauth_artifact.grant_hash': 'kind: authorization code',
  'oauth_artifact.uid_hash': 'kind: authorization code',
  'session.secret_hash': 'kind: session',
  'invitation_link.token_hash': 'kind: invitation they sent',
  'person.password_hash': 'kind: password',
  'totp.secret_sealed': 'kind: password',
  'recovery_code.code_hash': 'kind: password',
  'reset_link.token_hash': 'kind: reset link',
  'passkey.public_key':
    'public: the private half is on the person’s device, and signs in as a password does',
  'passkey_challenge.ticket_hash': 'for five minutes and one sign-in, before anybody is known',
  'bank_authorization.state_hash': 'comes back from the bank and opens nothing',
  'bank_authorization.code_sealed': 'never shown: from the bank to the server',
  'bank_link.session_sealed': 'never shown: the organization’s access to its bank',
  'bank_account.feed_ref_sealed': 'never shown: a name of an account at the bank',
  'accounting_connection.credentials_sealed':
    'never shown: the organization’s access to its accounting system',
  'accounting_authorization.secret_sealed':
    'never shown: credentials on their way to the accounting system, or its code',
  'accounting_authorization.state_hash': 'comes back from the accounting system and opens nothing',
  'accounting_authorization.link_hash':
    'ends with who asked for it; a page for whoever may let Daybook in over there',
  'accounting_authorization.browser_hash': 'the browser that went to the accounting system',
  'mail.message_sealed': 'never shown: a mail on its way',
  'sign_in_limit.subject_hash': 'a counter',
  'approval.body_hash': 'a comparison',
  'idempotency.body_hash': 'a comparison',
  'audit_log.payload_hash': 'evidence',
  'audit_seal.hash': 'evidence',
  'audit_seal.prev_hash': 'evidence',
  'bank_authorization.link_hash':
    'a page for the owner of a bank account; gives its reader nothing',
  'bank_authorization.browser_hash': 'the browser that went to the bank',
  'receipt_request.secret_hash':
    'a page for a person outside, which only takes files; the organization withdraws it',
}

/** What is handed out signed and stored nowhere. */
const signed: Record<string, string> = {
  'src/commands/backup/manifest.ts':
    'lies with the back-ups and opens nothing; says that none was changed',
  'src/rooms/organization/files/file/ticket.ts': 'kind: upload address',
  'src/kernel/corridor/run_read.ts': 'opens nothing without a caller',
  'src/pages/frame/form.ts': 'opens nothing without the session',
  'src/rooms/inbox/follow_up/request/link.ts':
    'a page for a person outside, which only takes files; ends when it is used, withdrawn or old',
  'src/rooms/inbox/intake/address/inbound_url.ts':
    'opens nothing without the secret of the address',
  'src/rooms/accounting_systems/connection/provider_hook.ts':
    'shown to nobody: given to the accounting system, and only makes a reading sooner',
}

/** Definitions that show a secret once. */
const showing: Record<string, string> = {
  create_key: 'kind: organization key',
  rotate_key: 'kind: key they rotated',
  save_webhook: 'kind: webhook secret',
  save_inbound_address: 'kind: inbound address',
  generate_calendar_token: 'kind: calendar address',
  rotate_calendar_token: 'kind: calendar address',
  remove_member: 'kind: key they kept',
  set_member_role: 'kind: key they kept',
}

let desk: Offboarding
beforeAll(async () => {
  desk = await openOffboarding()
})
afterAll(() => desk.close())

const kindsIn = (list: Record<string, string>): string[] =>
  Object.values(list).flatMap((one) => /^kind: (.*)$/.exec(one)?.[1] ?? [])

describe('the list of secrets', () => {
  it('has every column that can hold one', async () => {
    const { rows } = await desk.world.owner.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
         AND (data_type = 'bytea' OR column_name ~ '(token|secret|password|credential)')`,
    )
    const known = new Set(Object.keys(columns))
    const missing = rows.map(({ name }) => name).filter((name) => !known.has(name))
    expect(missing.filter((name) => !notSecret.has(name))).toEqual([])
    const there = new Set(rows.map(({ name }) => name))
    expect([...known].filter((name) => !there.has(name))).toEqual([])
  })

  it('has every place that signs something it does not store', () => {
    const paths = globSync('src/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
    const signing = paths.filter((path) => readFileSync(path, 'utf8').includes('secrets.sign('))
    expect(signing.toSorted()).toEqual(Object.keys(signed).toSorted())
  })

  it('has every definition that shows a secret once', () => {
    const all = [...registry.actions, ...registry.operations, ...(registry.elsewhere ?? [])]
    const names = all.flatMap((one) =>
      one.shape === 'action' && one.secretFields !== undefined ? [one.name] : [],
    )
    expect(names.toSorted()).toEqual(Object.keys(showing).toSorted())
  })

  it('has a test for each kind that is named', () => {
    const named = [columns, signed, showing].flatMap(kindsIn)
    const tested = new Set(obtained.map(({ kind }) => kind))
    expect(named.filter((kind) => !tested.has(kind))).toEqual([])
  })
})

/** Columns of bytes, or of such names, that hold no secret. */
const notSecret = new Set([
  'model_call.input_tokens',
  'model_call.output_tokens',
  'file_page.image',
  'organization.calendar_token_holders',
  'passkey.credential_id',
  'webhook.secret_before_until',
  'webhook.secret_by',
  'inbound_address.secret_before_until',
  'inbound_address.secret_by',
  'audit_payload.salt',
  'match_batch.given',
  'match_batch.outcomes_sha256',
  'einvoice_file.bytes',
  'exchange_aside.bytes',
  'exchange_aside.metadata',
  'exchange_delivery.metadata',
])

describe.each(['remove_member', 'set_member_role'] as const)('after %s', (way) => {
  it('every secret that the person ever received is dead', async () => {
    const leaver = await desk.addLeaver()
    const tries: { kind: string; isOpen: () => Promise<boolean> }[] = []
    for (const { kind, obtain } of obtained) {
      tries.push({ kind, isOpen: await obtain(desk, leaver) })
    }
    const states = async (): Promise<Record<string, boolean>> => {
      const all: Record<string, boolean> = {}
      for (const { kind, isOpen } of tries) all[kind] = await isOpen()
      return all
    }
    const open = await states()
    expect(Object.entries(open).filter(([, isOpen]) => !isOpen)).toEqual([])
    await desk.offboard(leaver, way)
    const left = Object.entries(await states()).filter(([, isOpen]) => isOpen)
    expect(left.map(([kind]) => kind)).toEqual(way === 'remove_member' ? [] : staysWithMember)
  })
})

/** Who is demoted still belongs: their login goes on, with less, and so does what it may do. */
const staysWithMember = ['password', 'reset link']
