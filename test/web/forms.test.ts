import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FormField } from '../../web/src/actions/action.ts'
import { bodyOf, draftOf, type Writing } from '../../web/src/actions/form/draft.ts'
import { foldFields } from '../../web/src/actions/form/fold.ts'
import { numberText, parseNumber } from '../../web/src/actions/form/number.ts'
import { carriedOver, overtakenFields } from '../../web/src/actions/form/overtaken.ts'
import { actions } from '../../web/src/actions/generated/actions.ts'
import { startOf } from '../../web/src/actions/starts.ts'

/** Commas are decimal, and days are written without marks. */
const writing: Writing = {
  decimal: ',',
  showDay: (day) => day.replaceAll('-', ''),
  readDay: (text) => (/^\d{8}$/.test(text) ? text.replace(/(....)(..)(..)/, '$1-$2-$3') : null),
  showPeriod: (key) => key.replace('-', ' '),
  readPeriod: (text) => text.replace(' ', '-'),
}

const fieldsOf = (name: string): readonly FormField[] => actions[name]?.fields ?? []
const empty = (name: string) => draftOf(fieldsOf(name), null, writing)

describe('a number as it is typed', () => {
  it.each([
    ['1250,5', 1250.5],
    ['1.250,50', 1250.5],
    ['1250.50', 1250.5],
    ['1.250', 1250],
    ['1,250', 1.25],
    ['1.250.000', 1_250_000],
    ['1,250.75', 1250.75],
    ['-3', -3],
    ['\u22123,5', -3.5],
    ['1 250', 1250],
    ['0,005', 0.005],
    ['25', 25],
  ])('%s is understood where commas are decimal', (text, number) => {
    expect(parseNumber(text, ',')).toBe(number)
  })

  it('means what the papers of the organization mean by a single mark', () => {
    expect(parseNumber('1,250', '.')).toBe(1250)
    expect(parseNumber('1.250', '.')).toBe(1.25)
    expect(parseNumber('1.25', ',')).toBe(1.25)
  })

  it.each(['', 'x', '1,2,3', '12.34.56', '1..2', '--1', '1-2', '12.3456,7', 'NaN', '1e5'])(
    '%s is none',
    (text) => {
      expect(parseNumber(text, ',')).toBe(null)
    },
  )

  it('comes back as it went out', () => {
    const cents = fc.integer({ min: -1e11, max: 1e11 }).map((one) => one / 100)
    fc.assert(
      fc.property(cents, fc.constantFrom(',' as const, '.' as const), (number, mark) => {
        const text = numberText(number, mark)
        // Three decimals behind the other mark would be thousands; money has two.
        expect(parseNumber(text, mark)).toBe(number === 0 ? 0 : number)
      }),
    )
  })
})

describe('a form made from a definition', () => {
  it('asks for what is required, and sends nothing that nobody touched', () => {
    const fields = fieldsOf('save_contact')
    const start = empty('save_contact')
    expect(bodyOf(fields, start, start, writing)).toEqual({
      body: { name: '' },
      errors: [{ pointer: '/name', kind: 'missing' }],
    })
    const draft = { ...start, name: ' Skagen ', email: 'a@b.test' }
    expect(bodyOf(fields, draft, start, writing)).toEqual({
      body: { name: 'Skagen', email: 'a@b.test' },
      errors: [],
    })
  })

  it('opens with the values of its record, and clears by its own rule', () => {
    const fields = fieldsOf('save_contact')
    const start = draftOf(
      fields,
      { name: 'A', email: 'a@b.test', notes: null, type: 'both' },
      writing,
    )
    expect(start).toMatchObject({ name: 'A', email: 'a@b.test', notes: '', type: 'both' })
    const { body } = bodyOf(fields, { ...start, email: '' }, start, writing)
    expect(body).toEqual({ name: 'A', email: '' })
  })

  it('sends lines of an invoice as numbers, and names the field that is none', () => {
    const fields = fieldsOf('save_invoice')
    const start = empty('save_invoice')
    const line = { description: 'Print', quantity: '2', unitPrice: '1.250,50', vatRate: '25' }
    const sent = bodyOf(fields, { ...start, contactId: 'con_1', lines: [line] }, start, writing)
    expect(sent).toEqual({
      body: {
        contactId: 'con_1',
        lines: [{ description: 'Print', quantity: 2, unitPrice: 1250.5, vatRate: 25 }],
      },
      errors: [],
    })
    const wrong = { ...line, quantity: '', unitPrice: 'much' }
    const { errors, body } = bodyOf(fields, { ...start, lines: [line, wrong] }, start, writing)
    expect(errors).toEqual([
      { pointer: '/contactId', kind: 'missing' },
      { pointer: '/lines/1/unitPrice', kind: 'number' },
    ])
    expect(body['lines']).toHaveLength(2)
  })

  it('begins a required list with one empty row, and an optional one with none', () => {
    expect(empty('save_invoice')['lines']).toHaveLength(1)
    expect(empty('save_invoice_details')['lines']).toEqual([])
  })

  it('replaces a group as a whole, and takes it away when it is emptied', () => {
    const fields = fieldsOf('save_contact_details')
    const record = { address: { street: 'Torvet 1', city: 'Aarhus' } }
    const start = draftOf(fields, record, writing)
    const address = { street: 'Torvet 2', postalCode: '', city: 'Aarhus', province: '' }
    const id = { contactId: 'con_1' }
    const changed = bodyOf(fields, { ...start, ...id, address }, start, writing)
    expect(changed.body).toEqual({ ...id, address: { street: 'Torvet 2', city: 'Aarhus' } })
    const none = { street: '', postalCode: '', city: '', province: '' }
    const emptied = bodyOf(fields, { ...start, ...id, address: none }, start, writing)
    expect(emptied.body).toEqual({ ...id, address: null })
  })

  it('clears a limit with null, and says yes and no as such', () => {
    const limits = fieldsOf('set_auto_post_limits')
    const start = draftOf(limits, { perDocument: 1000, perDay: null }, writing)
    expect(start).toEqual({ perDocument: '1000', perDay: '' })
    expect(bodyOf(limits, { ...start, perDocument: '' }, start, writing).body).toEqual({
      perDocument: null,
    })
    const policy = fieldsOf('set_approval_policy')
    const record = { approvalPolicy: 'apps', approveInClient: true, approvalMail: false }
    const from = draftOf(policy, startOf('set_approval_policy', record), writing)
    expect(from).toEqual({ policy: 'apps', inClient: 'yes', mail: 'no' })
    expect(bodyOf(policy, { ...from, mail: 'yes' }, from, writing).body).toEqual({
      policy: 'apps',
      mail: true,
    })
  })

  it('shows days as they are written here, reads them back, and names one that is none', () => {
    const fields = fieldsOf('save_invoice')
    const start = draftOf(fields, { date: '2026-11-17', contactId: 'con_1', lines: [] }, writing)
    expect(start['date']).toBe('20261117')
    const changed = bodyOf(fields, { ...start, date: '20261130' }, start, writing)
    expect(changed.body['date']).toBe('2026-11-30')
    expect(bodyOf(fields, { ...start, date: 'soon' }, start, writing).errors).toContainEqual({
      pointer: '/date',
      kind: 'day',
    })
    expect(bodyOf(fields, { ...start, date: '' }, start, writing).body['date']).toBe('')
  })

  it('takes a list of texts by lines', () => {
    const fields = fieldsOf('save_webhook')
    const start = draftOf(fields, { events: ['invoice.*', 'contact.*'] }, writing)
    expect(start['events']).toBe('invoice.*\ncontact.*')
    const { body } = bodyOf(fields, { ...start, events: 'a.*\n\n b.* \n' }, start, writing)
    expect(body).toEqual({ events: ['a.*', 'b.*'] })
  })

  it('can be opened for every action, with any record, and never sends what was not changed', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(actions)),
        fc.dictionary(fc.string(), value),
        (action, record) => {
          const start = draftOf(action.fields, startOf(action.name, record), writing)
          const { body } = bodyOf(action.fields, start, start, writing)
          const required = action.fields.filter((one) => one.required).map(({ name }) => name)
          for (const name of Object.keys(body)) expect(required).toContain(name)
        },
      ),
    )
  })
})

describe('what is folded away', () => {
  it('is never required, never filled in, and never lost', () => {
    for (const { name, fields } of Object.values(actions)) {
      const { seen, folded } = foldFields(fields, empty(name), false)
      expect([...seen, ...folded].map((one) => one.name).toSorted()).toEqual(
        fields.map((one) => one.name).toSorted(),
      )
      expect(folded.filter((one) => one.required)).toEqual([])
    }
  })

  it('is what the other country asks for, first', () => {
    const names = (isItalian: boolean): string[] =>
      foldFields(fieldsOf('save_contact'), empty('save_contact'), isItalian).seen.map(
        (one) => one.name,
      )
    expect(names(false)).toContain('businessId')
    expect(names(false)).not.toContain('sdiCode')
    expect(names(true)).toContain('sdiCode')
    expect(names(true)).not.toContain('businessId')
  })
})

describe('a form whose record somebody else changed meanwhile', () => {
  const versioned = Object.values(actions).filter(({ target }) => target !== undefined)
  const texts = ({ name, target }: (typeof versioned)[number]): FormField[] =>
    fieldsOf(name).filter(({ kind, name: field }) => kind === 'text' && field !== target)

  it('sends what its person typed and nothing that is older than the record, in every form', () => {
    for (const action of versioned) {
      const fields = fieldsOf(action.name).filter(({ name }) => name !== action.target)
      const [mine, theirs] = texts(action)
      if (mine === undefined || theirs === undefined) continue
      const values = Object.fromEntries(texts(action).map(({ name }) => [name, `old ${name}`]))
      const start = draftOf(fields, values, writing)
      const now = draftOf(fields, { ...values, [theirs.name]: 'of the other' }, writing)
      const draft = { ...start, [mine.name]: 'typed' }
      const state = { start, now, draft }
      const found = overtakenFields(fields, state)
      expect([action.name, found.map(({ field }) => field.name)]).toEqual([
        action.name,
        [theirs.name],
      ])
      const { body } = bodyOf(fields, carriedOver(fields, state, 'mine'), now, writing)
      expect(body[mine.name]).toBe('typed')
      expect(JSON.stringify(body)).not.toContain(`old ${theirs.name}`)
    }
  })

  it('shows both where both changed the same, and keeps the one that is chosen', () => {
    const fields: FormField[] = [
      { name: 'email', kind: 'text' },
      { name: 'lines', kind: 'rows', fields: [{ name: 'text', kind: 'text' }] },
    ]
    const start = { email: 'old', lines: [{ text: 'one' }] }
    const now = { email: 'theirs', lines: [{ text: 'one' }, { text: 'two' }] }
    const state = { start, now, draft: { ...start, email: 'mine' } }
    expect(overtakenFields(fields, state)).toMatchObject([
      { was: 'old', is: 'theirs', mine: 'mine' },
      { field: { name: 'lines' }, mine: null },
    ])
    expect(carriedOver(fields, state, 'mine')).toEqual({ ...now, email: 'mine' })
    expect(carriedOver(fields, state, 'theirs')).toEqual(now)
  })
})
