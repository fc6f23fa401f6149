import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Principal } from '#kernel/corridor/principal'
import {
  asApp,
  asPerson,
  callAs,
  codeOf,
  openDesk,
  type Desk,
} from '#test/support/access/approvals'
import { addUser, withOnly, type TestUser } from '#test/support/access/people'
import { clientOf, run } from '#test/support/books/invoices'
import { look } from '#test/support/books/owed'
import { captured, upload } from '#test/support/documents/documents'
import { goLive, openPostOffice, sendBy, type PostOffice } from '#test/support/mail/post_office'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { makeRecurring } from '../make_recurring.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let post: PostOffice
let desk: Desk
let org: TestOrg
let anna: TestUser
let app: Principal
let contactId: string
let id: string
beforeAll(async () => {
  post = await openPostOffice()
})
afterAll(async () => {
  await post.close()
})
beforeEach(async () => {
  at('2026-11-16')
  sendBy(world, post)
  desk = await openDesk(world)
  org = desk.org
  anna = await addUser(world, org, 'owner')
  contactId = await clientOf(world, org)
  const kunde = { id: contactId, name: 'Kunde A/S', email: 'kunde@example.test' }
  await run(world, org, 'actions/save_contact', kunde)
  await goLive(world, org)
  app = await asApp(world, org, desk.robot)
  id = (
    await run(world, anna.as, 'operations/save_recurring_invoice', {
      contactId,
      lines: [{ description: 'Abonnement', quantity: 1, unitPrice: 8_000, vatRate: null }],
      every: { count: 1, unit: 'month' },
      firstOn: '2026-11-30',
      times: 6,
      makes: 'sent',
    })
  ).id
})

function at(day: string): void {
  world.clock.now = () => new Date(`${day}T10:00:00Z`)
}
const job = async (day: string): Promise<void> => {
  at(day)
  const { signal } = new AbortController()
  await makeRecurring.run(world.app, { orgId: org.orgId, data: null, attempt: 1, signal })
}
const invoices = async () => (await look(world, org, 'invoices?limit=50')).items
const mailed = async (): Promise<string[]> =>
  (await look(world, org, 'invoice-sendings')).items.map(({ to }: { to: string }) => to)
const plan = async () => await look(world, org, `recurring-invoices/${id}`)
const abroad = { country: 'US', vatNumber: '', email: 'thief@example.test' }
const changeByApp = async (given: object = abroad): Promise<void> => {
  const { status } = await callAs(world, app, 'save_contact', {
    id: contactId,
    name: 'Kunde A/S',
    ...given,
  })
  expect(status).toBe(200)
}

describe('a buyer that an app changed', () => {
  it('is not invoiced without VAT, nor mailed elsewhere: the draft stays and says why', async () => {
    await changeByApp()
    await job('2026-11-30')
    expect(await invoices()).toMatchObject([{ status: 'draft', number: null }])
    expect(await mailed()).toEqual([])
    const { state, occurrences, nextOn } = await plan()
    expect([state, nextOn, occurrences[0].state]).toEqual(['active', '2026-12-30', 'draft'])
    expect(occurrences[0].says).toContain('the app Robot changed the customer Kunde A/S')
    await job('2026-11-30')
    expect(await invoices()).toMatchObject([{ status: 'draft' }])
  })

  it('is not mailed elsewhere where only its address changed, whatever the policy', async () => {
    await desk.setPolicy('none')
    await changeByApp({ email: 'thief@example.test' })
    await job('2026-11-30')
    expect(await mailed()).toEqual([])
  })

  it('is not sent abroad by its details either', async () => {
    const saleDefaults = { taxedAtBuyer: true }
    await callAs(world, app, 'save_contact_details', { contactId, saleDefaults })
    await job('2026-11-30')
    expect(await invoices()).toMatchObject([{ status: 'draft' }])
  })

  it.each([
    ['saves it', async () => ['actions/save_contact', { id: contactId, name: 'Kunde A/S' }]],
    ['issues to it', async () => ['actions/issue_invoice', { id: (await invoices())[0].id }]],
    ['saves the plan', async () => ['operations/save_recurring_invoice', { id }]],
  ] as const)('is accepted by somebody who may and %s', async (_says, callOf) => {
    await changeByApp({ email: 'new@example.test' })
    await job('2026-11-30')
    const [name, body] = (await callOf()) as unknown as [string, object]
    await run(world, anna.as, name, body)
    await job('2026-12-30')
    const [second] = await invoices()
    expect(second).toMatchObject({ status: 'issued', totals: { vat: 2_000 } })
    expect(await mailed()).toEqual(['new@example.test'])
  })

  it('is not accepted by linking a bill to it, where nothing of a buyer is shown', async () => {
    await changeByApp({ email: 'thief@example.test' })
    const documentId = await captured(world, org)
    await run(world, anna.as, 'actions/link_document_contact', { documentId, contactId })
    await job('2026-11-30')
    expect(await mailed()).toEqual([])
    expect((await plan()).occurrences[0].says).toContain('the app Robot changed the customer')
  })

  it('is what it was where only notes changed', async () => {
    await changeByApp({ notes: 'Calls on Mondays' })
    await job('2026-11-30')
    expect(await invoices()).toMatchObject([{ status: 'issued' }])
    expect(await mailed()).toEqual(['kunde@example.test'])
  })
})

describe('a buyer that a key changed', () => {
  const changeByKey = async (): Promise<void> => {
    const key = await withOnly(world, org, ['invoices:edit'])
    const body = { id: contactId, name: 'Kunde A/S', email: 'billing@example.test' }
    expect((await world.rest(key, 'actions/save_contact', body)).status).toBe(200)
  }

  it('is invoiced as before: the key may issue itself', async () => {
    await changeByKey()
    await job('2026-11-30')
    expect(await mailed()).toEqual(['billing@example.test'])
  })

  it('waits where the calls of keys wait, though a person set the plan', async () => {
    const person = await asPerson(world, org, desk.person)
    expect((await callAs(world, person, 'save_recurring_invoice', { id })).status).toBe(200)
    await desk.setPolicy('apps_and_keys')
    await changeByKey()
    await job('2026-11-30')
    expect(await mailed()).toEqual([])
    expect((await plan()).occurrences[0].says).toContain('the key ')
  })
})

describe('the account to pay into', () => {
  const iban = 'DK9520000123456789'
  const printed = async (): Promise<unknown[]> => {
    const { rows } = await world.owner.query(
      `SELECT seller ->> 'iban' AS iban FROM invoice WHERE org_id = $1 AND status = 'issued'`,
      [org.orgId],
    )
    return rows.map((row) => row.iban)
  }
  const changeBy = async (given: string[]): Promise<void> => {
    const key = await withOnly(world, org, given)
    const reply = await world.rest(key, 'operations/save_organization_profile', { iban })
    expect(reply.status).toBe(200)
  }

  it('that a key changed which may not issue is printed on nothing until a person saved it', async () => {
    await changeBy(['settings:edit'])
    await job('2026-11-30')
    expect([await printed(), await mailed()]).toEqual([[], []])
    expect((await plan()).occurrences[0].says).toContain("changed the organization's own details")
    await run(world, anna.as, 'operations/save_organization_profile', {})
    await job('2026-12-30')
    expect(await printed()).toEqual([iban])
  })

  it('that a key changed which may issue is printed, unless the calls of keys wait', async () => {
    await changeBy(['settings:edit', 'invoices:edit'])
    await job('2026-11-30')
    expect(await printed()).toEqual([iban])
    await desk.setPolicy('apps_and_keys')
    await job('2026-12-30')
    expect(await printed()).toEqual([iban])
  })
})

describe('the picture on invoices', () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
    'base64',
  )
  const rights = ['settings:edit', 'settings:read', 'documents:read', 'documents:edit']
  const setBy = async (as: TestOrg, fileId: string | null): Promise<void> => {
    const reply = await world.rest(as, 'operations/set_invoice_logo', { fileId })
    expect([reply.status, reply.body.code]).toEqual([200, undefined])
  }
  const uploaded = async () => await upload(world, org, picture, 'pay_here.png')

  it('that a key set which may not issue is mailed on nothing until a person saved the details', async () => {
    await setBy(await withOnly(world, org, rights), await uploaded())
    await job('2026-11-30')
    expect([(await invoices())[0].status, await mailed()]).toEqual(['draft', []])
    expect((await plan()).occurrences[0].says).toContain("changed the organization's own details")
    await run(world, anna.as, 'operations/save_organization_profile', {})
    await job('2026-12-30')
    expect(await mailed()).toEqual(['kunde@example.test'])
  })

  it('that such a key took away is waited for, too, and one that a person set is not', async () => {
    await setBy(anna.as, await uploaded())
    await job('2026-11-30')
    expect(await mailed()).toEqual(['kunde@example.test'])
    await setBy(await withOnly(world, org, rights), null)
    await job('2026-12-30')
    expect((await invoices())[0]).toMatchObject({ status: 'draft' })
  })

  it('accepts no other detail, by whomever it is set', async () => {
    const key = await withOnly(world, org, ['settings:edit'])
    const iban = 'DK9520000123456789'
    await run(world, key, 'operations/save_organization_profile', { iban })
    await setBy(anna.as, await uploaded())
    await job('2026-11-30')
    expect(await invoices()).toMatchObject([{ status: 'draft' }])
  })
})

describe('what an app may not do by itself', () => {
  it('is to end the plan, or to delete its contact: both wait', async () => {
    for (const [name, body] of [
      ['end_recurring_invoice', { recurringId: id }],
      ['delete_contact', { id: contactId }],
    ] as const) {
      expect((await callAs(world, app, name, body)).body.code).toBe('approval_pending')
    }
    await job('2026-11-30')
    expect(await mailed()).toEqual(['kunde@example.test'])
  })

  it('is to end or change the plan by saving that it makes drafts: it waits', async () => {
    const lines = [{ description: 'Abonnement', quantity: 1, unitPrice: 1, vatRate: null }]
    for (const given of [{ lastOn: '2026-11-30' }, { lines }, {}]) {
      const body = { id, makes: 'draft', ...given }
      const reply = await callAs(world, app, 'save_recurring_invoice', body)
      expect(codeOf(reply)).toEqual([409, 'approval_pending'])
    }
    await job('2026-11-30')
    expect(await mailed()).toEqual(['kunde@example.test'])
  })

  it('is not to keep a plan that makes drafts: it saves and changes one', async () => {
    const body = {
      contactId,
      lines: [{ description: 'Support', quantity: 1, unitPrice: 500, vatRate: null }],
      every: { count: 1, unit: 'month' },
      firstOn: '2026-12-31',
      times: 2,
    }
    const saved = await callAs(world, app, 'save_recurring_invoice', body)
    expect(codeOf(saved)).toEqual([200, undefined])
    const { id: own } = saved.body.result
    const again = await callAs(world, app, 'save_recurring_invoice', { id: own, times: 3 })
    expect(codeOf(again)).toEqual([200, undefined])
  })
})

describe('a draft that an app changes while others of the run are issued', () => {
  it('is left to a person, and the plan goes on', async () => {
    await run(world, anna.as, 'operations/save_recurring_invoice', {
      contactId,
      lines: [{ description: 'Support', quantity: 1, unitPrice: 500, vatRate: null }],
      every: { count: 1, unit: 'month' },
      firstOn: '2026-11-30',
      times: 6,
      makes: 'issued',
    })
    let changed: string | null = null
    const changeTheOther = async (): Promise<void> => {
      const [draft] = (await look(world, org, 'invoices?limit=50&status=draft')).items
      changed = draft.id
      const lines = [{ description: 'Support', quantity: 1, unitPrice: 1, vatRate: 25 }]
      const reply = await callAs(world, app, 'save_invoice', { id: changed, contactId, lines })
      expect(reply.status).toBe(200)
    }
    world.app.faults = {
      hits: () => 0,
      at: async (point: string) => {
        if (point === 'after_intent' && changed === null) await changeTheOther()
      },
    } as never
    await job('2026-11-30').finally(() => (world.app.faults = null))
    const made = new Map((await invoices()).map((one: { id: string }) => [one.id, one]))
    expect(made.size).toBe(2)
    expect(made.get(changed)).toMatchObject({ status: 'draft', number: null })
    const { items } = await look(world, org, 'recurring-invoices?limit=50')
    const occurrences = items.map(
      (one: { state: string; occurrences: { invoiceId: string; state: string }[] }) => [
        one.state,
        one.occurrences[0]?.state === 'draft',
        one.occurrences[0]?.invoiceId === changed,
      ],
    )
    expect(occurrences).toContainEqual(['active', true, true])
    expect(occurrences).toContainEqual(['active', false, false])
  })
})
