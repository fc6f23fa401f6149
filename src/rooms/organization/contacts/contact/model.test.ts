import fc from 'fast-check'
import { expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

type Fields = { name: string; email: string | null; notes: string | null; city: string | null }
type Kept = Fields & { version: number }

/** What the address book should be: contacts by id, in the order in which they were made. */
type Model = { contacts: Map<string, Kept>; gone: string[]; changes: number }
type Real = { org: TestOrg }
type Given = { name: string; email?: string; notes?: string }

const updated = (given: string | undefined, current: string | null): string | null =>
  given === undefined ? current : given || null

function pick(model: Readonly<Model>, at: number): [string, Kept] {
  const entry = [...model.contacts][at % model.contacts.size]
  if (!entry) throw new Error('the model is empty')
  return entry
}

/** Writes a change down in the model; saving what is there already is none. */
function keep(model: Model, id: string, current: Kept, next: Fields): Kept {
  const { version, ...fields } = current
  const isSame = JSON.stringify({ ...fields, ...next }) === JSON.stringify(fields)
  const kept = { ...fields, ...next, version: isSame ? version : version + 1 }
  model.contacts.set(id, kept)
  if (!isSame) model.changes += 1
  return kept
}

const shown = ({ city, ...kept }: Kept) => ({ ...kept, address: city === null ? null : { city } })

type Step = fc.AsyncCommand<Model, Real>

const create = (given: Given): Step => ({
  check: () => true,
  async run(model, { org }) {
    const reply = await world.rest(org, 'actions/save_contact', given)
    const fields = { email: given.email || null, notes: given.notes || null, city: null }
    const kept = { name: given.name, ...fields, version: 1 }
    expect(reply.body.result).toMatchObject(shown(kept))
    model.contacts.set(reply.body.result.id, kept)
    model.changes += 1
  },
  toString: () => `create ${JSON.stringify(given)}`,
})

const change = (at: number, given: Given, behind: number | null): Step => ({
  check: (model) => model.contacts.size > 0,
  async run(model, { org }) {
    const [id, current] = pick(model, at)
    const headers = behind === null ? {} : { 'if-match': `"${current.version - behind}"` }
    const fits = behind === null || behind === 0
    if (current.version - (behind ?? 0) < 0) return
    const reply = await world.rest(org, 'actions/save_contact', { id, ...given }, headers)
    if (!fits) {
      expect(reply.body).toMatchObject({ code: 'version_mismatch' })
      return
    }
    const email = updated(given.email, current.email)
    const notes = updated(given.notes, current.notes)
    const kept = keep(model, id, current, { name: given.name, email, notes, city: current.city })
    expect(reply.body.result).toMatchObject({ id, ...shown(kept) })
  },
  toString: () => `change ${at} ${JSON.stringify(given)} if-match ${behind ?? 'none'}`,
})

const move = (at: number, city: string | null): Step => ({
  check: (model) => model.contacts.size > 0,
  async run(model, { org }) {
    const [id, current] = pick(model, at)
    const address = city === null ? null : { city }
    const body = { contactId: id, address }
    const reply = await world.rest(org, 'operations/save_contact_details', body)
    const { version: _, ...fields } = current
    const kept = keep(model, id, current, { ...fields, city })
    expect(reply.body.result).toMatchObject({ id, ...shown(kept) })
  },
  toString: () => `move ${at} to ${city}`,
})

const remove = (at: number): Step => ({
  check: (model) => model.contacts.size > 0,
  async run(model, { org }) {
    const [id] = pick(model, at)
    const reply = await world.rest(org, 'actions/delete_contact', { id })
    expect(reply.body.result).toEqual({ id, deleted: true })
    model.contacts.delete(id)
    model.gone.push(id)
    model.changes += 1
  },
  toString: () => `remove ${at}`,
})

const touchGone = (at: number): Step => ({
  check: (model) => model.gone.length > 0,
  async run(model, { org }) {
    const id = model.gone[at % model.gone.length]
    const replies = [
      await world.rest(org, 'actions/save_contact', { id, name: 'x' }),
      await world.rest(org, 'actions/delete_contact', { id }),
      await world.read(org, `contacts/${id}`),
    ]
    for (const reply of replies) expect(reply.body.code).toBe('contact_not_found')
  },
  toString: () => `touch what is gone ${at}`,
})

const dryRun = (given: Given): Step => ({
  check: () => true,
  async run(_model, { org }) {
    const headers = { 'daybook-dry-run': 'true' }
    expect((await world.rest(org, 'actions/save_contact', given, headers)).status).toBe(200)
  },
  toString: () => 'dry run',
})

const look: Step = {
  check: () => true,
  async run(model, { org }) {
    const { items } = (await world.read(org, 'contacts?limit=200')).body.result
    const expected = [...model.contacts].map(([id, kept]) => ({ id, ...shown(kept) }))
    expect(items).toMatchObject(expected.toReversed())
    expect(items).toHaveLength(model.contacts.size)
  },
  toString: () => 'look',
}

const short = fc.constantFrom('', 'a', '🙂')
const given = fc.record(
  { name: fc.constantFrom('A', 'B'), email: short, notes: short },
  { requiredKeys: ['name'] },
)
const at = fc.nat({ max: 3 })
const city = fc.constantFrom('Roma', 'Bari', null)
const behind = fc.constantFrom(null, null, 0, 1)

const changes = fc.tuple(at, given, behind).map(([where, what, by]) => change(where, what, by))

// Changes stand in more than once: the interesting things happen to a record that has moved on.
const steps = [
  given.map(create),
  changes,
  changes,
  changes,
  fc.tuple(at, city).map(([where, to]) => move(where, to)),
  at.map(remove),
  at.map(touchGone),
  given.map(dryRun),
  fc.constant(look),
]

it('any sequence of saving, moving and deleting leaves what a plain model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), async (commands) => {
      const org = await world.createOrg('denmark')
      const model: Model = { contacts: new Map(), gone: [], changes: 0 }
      const setup = () => ({ model, real: { org } })
      await fc.asyncModelRun(setup, commands)
      await look.run(model, { org })
      // One event for every change, and none for what changed nothing.
      const events = await world.read(org, 'events?count=true&limit=1')
      expect(events.body.result.count).toBe(model.changes)
    }),
    { numRuns: 25 },
  )
}, 120_000)
