import { isPermitted, type Principal } from '#kernel/corridor/principal'
import { decodeId } from '#kernel/values/id'
import { makeRecurring } from '#recurring/make_recurring'
import { createChance } from '../history/chance.ts'
import { addPerson } from '../support/access/apps.ts'
import { asPerson, callAs } from '../support/access/approvals.ts'
import { clientOf } from '../support/books/invoices.ts'
import type { TestOrg, World } from '../support/world.ts'
import { actors, type ActorSpec } from './actors.ts'
import type { Found } from './sequence.ts'

export type SalesTally = { actor: string; sequences: number } & Found

type Stage = {
  world: World
  org: TestOrg
  actor: ActorSpec
  owner: Principal
  principal: Principal
  contactId: string
  contacts: string
}

type Named = { contactId: string; recurringId: string; invoiceId: string }
type Step = { name: string; bodyOf: (at: Named) => object }

const name = 'Kunde A/S'
const line = { description: 'Intet', quantity: 1, unitPrice: 1, vatRate: 25 }

/** Whatever changes who is invoiced, what for, and where it is mailed. */
const steps: readonly Step[] = [
  {
    name: 'save_contact',
    bodyOf: (at) => ({ id: at.contactId, name, country: 'US', vatNumber: '' }),
  },
  {
    name: 'save_contact',
    bodyOf: (at) => ({ id: at.contactId, name, email: 'thief@example.test' }),
  },
  { name: 'save_contact', bodyOf: (at) => ({ id: at.contactId, name: 'Tyv ApS' }) },
  { name: 'save_contact', bodyOf: (at) => ({ id: at.contactId, name, notes: 'Rings first' }) },
  {
    name: 'save_contact_details',
    bodyOf: ({ contactId }) => ({
      contactId,
      saleDefaults: { supply: 'service', paymentDays: 365 },
    }),
  },
  {
    name: 'save_contact_details',
    bodyOf: ({ contactId }) => ({ contactId, address: { city: 'X' } }),
  },
  { name: 'delete_contact', bodyOf: ({ contactId: id }) => ({ id }) },
  { name: 'end_recurring_invoice', bodyOf: ({ recurringId }) => ({ recurringId }) },
  { name: 'save_recurring_invoice', bodyOf: ({ recurringId: id }) => ({ id, lines: [line] }) },
  {
    name: 'save_recurring_invoice',
    bodyOf: ({ recurringId: id }) => ({ id, message: 'Betal her' }),
  },
  {
    name: 'save_invoice',
    bodyOf: ({ invoiceId: id, contactId }) => ({ id, contactId, lines: [line] }),
  },
]

type Extent = {
  seed: number
  /** How many sequences each caller runs. */
  sampled: number
  /** Plants the old fault: nobody remembers who changed the buyer. */
  forgets?: boolean
  only?: string
}

/** Whether what they do counts for issuing and mailing: as a person would be let by the specification. */
function mayIssue({ principal, actor }: Stage): boolean {
  const isKey = principal.kind === 'org_key' || principal.kind === 'user_key'
  const waits = principal.app !== null || (isKey && actor.policy === 'apps_and_keys')
  return !waits && isPermitted(principal, 'invoices:edit')
}

/**
 * Sequences of three calls by every caller between the plan that an owner set and its day: what is
 * issued and where it is mailed is what the owner's plan and buyer lead to, or a draft that waits.
 */
export async function runSales(
  world: World,
  { seed, sampled, forgets = false, only }: Extent,
): Promise<SalesTally[]> {
  const tallies: SalesTally[] = []
  for (const actor of actors.filter((one) => only === undefined || one.name === only)) {
    const stage = await createStage(world, actor)
    const tally: SalesTally = {
      actor: `sales: ${actor.name}`,
      sequences: 0,
      calls: 0,
      entries: 0,
      explained: 0,
      unexplained: [],
    }
    const chance = createChance(seed)
    for (let index = 0; index < sampled; index += 1) {
      const chosen = [chance.pick(steps), chance.pick(steps), chance.pick(steps)]
      const found = await runSequence(stage, chosen, forgets)
      tally.sequences += 1
      tally.calls += found.calls
      tally.entries += found.entries
      tally.explained += found.explained
      tally.unexplained.push(...found.unexplained)
    }
    tallies.push(tally)
  }
  return tallies
}

async function createStage(world: World, actor: ActorSpec): Promise<Stage> {
  const org = await world.createOrg('denmark')
  const owner = await asPerson(world, org, await addPerson(world, org))
  const contactId = await clientOf(world, org)
  const email = 'kunde@example.test'
  await byOwner({ world, owner }, 'save_contact', { id: contactId, name, email })
  const { rows } = await world.owner.query<{ all: unknown }>(
    'SELECT jsonb_agg(to_jsonb(contact)) AS all FROM contact WHERE org_id = $1',
    [org.orgId],
  )
  const contacts = JSON.stringify(rows[0]?.all)
  await world.rest(org, 'operations/set_approval_policy', { policy: actor.policy })
  return { world, org, actor, owner, principal: await actor.make(world, org), contactId, contacts }
}

async function runSequence(
  stage: Stage,
  chosen: readonly Step[],
  forgets: boolean,
): Promise<Found> {
  const { world, org, principal, contactId } = stage
  const expected = await readingOf(stage)
  const recurringId = await planned(stage)
  const draft = { contactId, lines: [line] }
  const invoiceId = await byOwner(stage, 'save_invoice', draft)
  const done: string[] = []
  for (const step of chosen) {
    const body = step.bodyOf({ contactId, recurringId, invoiceId })
    const { status } = await callAs(world, principal, step.name, body)
    done.push(`${step.name} ${JSON.stringify(body)} ${status}`)
  }
  if (forgets) {
    await world.owner.query('UPDATE contact SET sale_touched_by = NULL WHERE org_id = $1', [
      org.orgId,
    ])
  }
  const effects = await effectsOf(stage, recurringId)
  const faults = effects.filter((effect) => effect !== expected)
  const told = faults.map((fault) => `${stage.actor.name}: ${done.join(', ')}: ${fault}`)
  const isExplained = mayIssue(stage)
  return {
    calls: chosen.length,
    entries: effects.length,
    explained: isExplained ? faults.length : 0,
    unexplained: isExplained ? [] : told,
  }
}

/** A person in a session, whatever the policy for keys; gives the id of the record. */
async function byOwner(
  { world, owner }: Pick<Stage, 'world' | 'owner'>,
  action: string,
  body: object,
): Promise<string> {
  const { status, body: answer } = await callAs(world, owner, action, body)
  if (status !== 200) throw new Error(`${action}: ${JSON.stringify(answer)}`)
  return answer.result.id as string
}

const readings = new WeakMap<Stage, string>()

/** What comes of a plan that nobody touches. */
async function readingOf(stage: Stage): Promise<string> {
  const known = readings.get(stage)
  if (known !== undefined) return known
  const [effect] = await effectsOf(stage, await planned(stage))
  if (effect === undefined) throw new Error('a recurring invoice of the stage is not issued')
  readings.set(stage, effect)
  return effect
}

/** The contact as at the beginning, and a plan whose day is today. */
async function planned({ world, org, owner, contactId, contacts }: Stage): Promise<string> {
  await world.owner.query('DELETE FROM contact WHERE org_id = $1', [org.orgId])
  await world.owner.query(
    'INSERT INTO contact SELECT * FROM jsonb_populate_recordset(null::contact, $1)',
    [contacts],
  )
  return await byOwner({ world, owner }, 'save_recurring_invoice', {
    contactId,
    lines: [{ description: 'Abonnement', quantity: 1, unitPrice: 8_000, vatRate: null }],
    every: { count: 1, unit: 'month' },
    firstOn: new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Copenhagen' }).format(
      world.app.clock.now(),
    ),
    times: 1,
    makes: 'sent',
  })
}

/** The day comes: what was issued of the plan, to whom, with which VAT, due when, and mailed where. */
async function effectsOf({ world, org }: Stage, recurringId: string): Promise<string[]> {
  const { signal } = new AbortController()
  await makeRecurring.run(world.app, { orgId: org.orgId, data: null, attempt: 1, signal })
  const { rows } = await world.owner.query<{ effect: string }>(
    `SELECT concat_ws('; ', i.buyer ->> 'name', i.buyer ->> 'country', i.buyer ->> 'vatNumber',
       i.buyer -> 'address', i.due_on - i.date, i.priced ->> 'netMinor', i.priced ->> 'vatMinor',
       s.recipient, s.message) AS effect
     FROM recurring_occurrence o
     JOIN invoice i ON i.org_id = o.org_id AND i.id = o.invoice_id AND i.status = 'issued'
     LEFT JOIN invoice_sending s ON s.org_id = i.org_id AND s.invoice_id = i.id
     WHERE o.org_id = $1 AND o.recurring_id = $2`,
    [org.orgId, decodeId('rci', recurringId)],
  )
  return rows.map(({ effect }) => effect)
}
