import { beforeAll, describe, expect, it } from 'vitest'
import { changesToTell } from '#access/room'
import type { Definition } from '#kernel/corridor/definition'
import { permissions } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import { registry } from '../../src/registry.ts'
import { addPerson } from '../support/access/apps.ts'
import { asPerson, callAs, codeOf } from '../support/access/approvals.ts'
import { createOutsideSystem, setUp } from '../support/books/outside_books.ts'
import { goLive } from '../support/mail/post_office.ts'
import { inputSchemaOf } from '../support/samples.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

const world = useWorld()
const all: Definition[] = [
  ...registry.actions,
  ...registry.operations,
  ...(registry.elsewhere ?? []),
]
const marked = all.filter((one) => one.sendsDataOut)

const asked = 'sends one thing to the person or system it is about, and sets nothing up'
const inside = 'is work of Daybook itself behind something that was let'
const own = 'reads or keeps files of the organization itself'
const facts =
  'an address in it is a fact about somebody; mails that use it are asked for and reviewed'

/** What else reaches outside or takes an address, but for the 29 actions, and why it needs no mark. */
const unmarked: Readonly<Record<string, string>> = {
  allow_language_model:
    'allowing it takes a person with a second factor in their session, where no key with a mark is enough; forbidding it sends nothing',
  approve: 'runs a call that has its own rule, and needs a second factor itself',
  approve_in_client: 'runs a call that has its own rule, none of which apps may call',
  ask_language_model: inside,
  begin_upload: own,
  check_opening: own,
  correct_document: 'posts again where the books are kept already',
  create_credit_note: asked,
  deliver_sending: inside,
  finish_upload: own,
  issue_and_send_invoice: asked,
  invite_member: 'gives access to a person, which needs a second factor itself',
  issue_self_invoice: asked,
  keep_mail: inside,
  make_package: inside,
  post_automatically: inside,
  post_ready_documents: 'posts where the books are kept already',
  pull_entries: inside,
  render_invoice: inside,
  request_receipt: asked,
  reverse_posting: 'posts where the books are kept already',
  save_contact_details: facts,
  save_organization_profile: facts,
  send_invoice: asked,
  send_ledger_entry: inside,
  send_reminder: asked,
  set_invoice_logo: own,
  split_file: own,
  tend_einvoice: inside,
  undo_posting_run: 'posts where the books are kept already',
}

/** Names of fields that say where something goes, or with what another system is opened. */
const destination =
  /^(url|to|destination|email|emails|recipients?|senders?|credentials|domain|address)$/i

function reachesOutside(one: Definition): boolean {
  if (one.shape === 'outward' || one.hints?.openWorld === true) return true
  const { properties = {} } = inputSchemaOf(one) as { properties?: object }
  return Object.keys(properties).some((name) => destination.test(name))
}

describe('what sends data out', () => {
  it('is marked so, or listed with the reason why not', () => {
    const open = all.filter((one) => reachesOutside(one) && !one.sendsDataOut)
    const actions = new Set(registry.actions.map(({ name }) => name))
    const unnamed = open.map(({ name }) => name).filter((name) => !actions.has(name))
    expect(unnamed.toSorted()).toEqual(Object.keys(unmarked).toSorted())
  })

  it('is none of the 29 actions, and owners are told of each in words', () => {
    const names = marked.map(({ name }) => name)
    expect(names.toSorted()).toEqual([
      'connect_provider',
      'disconnect_provider',
      'finish_provider_consent',
      'map_account',
      'save_inbound_address',
      'save_webhook',
    ])
    expect(registry.actions.filter((one) => one.sendsDataOut)).toEqual([])
    expect(names.filter((name) => changesToTell[name] === undefined)).toEqual([])
  })
})

describe('in a live organization', () => {
  const refused = [403, 'second_factor_required']
  let org: TestOrg
  let strong: Principal
  let key: Principal
  beforeAll(async () => {
    org = await world.createOrg('denmark')
    setUp(world, createOutsideSystem())
    await goLive(world, org)
    const person = await addPerson(world, org)
    strong = await asPerson(world, org, person, { mode: 'live' })
    const { session: _, ...rest } = strong
    key = { ...rest, kind: 'org_key', keyId: world.app.newId(), permissions: [...permissions] }
  })

  it.each(marked.map(({ name }) => name))(
    '%s is refused to a key and to a password',
    async (name) => {
      const weak: Principal = { ...strong, session: { id: 'session', isStrong: false } }
      for (const principal of [key, weak]) {
        for (const dryRun of [true, false]) {
          expect(codeOf(await callAs(world, principal, name, {}, { dryRun }))).toEqual(refused)
        }
      }
      for (const principal of [strong, { ...key, sendsDataOut: true }]) {
        const reply = await callAs(world, principal, name, { unknown: 1 }, { dryRun: true })
        expect(codeOf(reply)).toEqual([400, 'invalid_input'])
      }
    },
  )

  describe('a stolen key with settings:edit', () => {
    const connect = async (as: Principal) =>
      await callAs(world, as, 'connect_provider', {
        provider: 'economic',
        credentials: { token: 'good-token' },
        journalId: '2',
      })
    const setNumber = async (businessId: string) =>
      await world.owner.query(
        `UPDATE organization SET profile = profile - 'vatNumber' - 'fiscalCode'
           || jsonb_build_object('businessId', $2::text) WHERE org_id = $1`,
        [org.orgId, businessId],
      )

    it('does not move the books to the company of a stranger', async () => {
      const thief = await world.createKey(org, ['settings:edit', 'settings:read', 'ledger:read'])
      world.cache.clear(org.orgId)
      const reply = await world.rest({ ...org, key: thief }, 'operations/connect_provider', {
        provider: 'economic',
        credentials: { token: 'good-token' },
        journalId: '2',
      })
      expect(codeOf(reply)).toEqual(refused)
      const shown = await world.read({ ...org, key: thief }, 'accounting-connection')
      expect(shown.body.result.state).not.toBe('connected')
    })

    it('nor does a marked one that enters the number of the stranger first, until a person saved it', async () => {
      const robot = { ...key, sendsDataOut: true }
      const number = { businessId: '12345674' }
      expect((await callAs(world, robot, 'save_organization_profile', number)).status).toBe(200)
      for (const as of [robot, strong]) {
        const reply = await connect(as)
        expect(codeOf(reply)).toEqual([409, 'provider_refused'])
        expect(reply.body.detail).toContain('no person has saved them since')
      }
      expect((await callAs(world, strong, 'save_organization_profile', number)).status).toBe(200)
      const trial = { provider: 'economic', credentials: { token: 'good-token' }, journalId: '2' }
      const reply = await callAs(world, robot, 'connect_provider', trial, { dryRun: true })
      expect(reply.status).toBe(200)
    })

    it('nor does a person, where the number differs or is missing', async () => {
      await setNumber('')
      const without = await connect(strong)
      expect(codeOf(without)).toEqual([409, 'provider_refused'])
      expect(without.body.detail).toContain('has no number')
      await setNumber('87654321')
      const other = await connect(strong)
      expect(codeOf(other)).toEqual([409, 'provider_refused'])
      // The end of a number is not the number.
      await setNumber('4')
      expect(codeOf(await connect(strong))).toEqual([409, 'provider_refused'])
      await setNumber('DK12345674')
      expect((await connect(strong)).body.result.state).toBe('connected')
    })
  })
})
