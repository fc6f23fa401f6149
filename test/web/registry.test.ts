import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { registry as source } from '../../src/registry.ts'
import type { FormField } from '../../web/src/actions/action.ts'
import { actions } from '../../web/src/actions/generated/actions.ts'
import type { Act } from '../../web/src/acts/act.ts'
import {
  type Command,
  foundCommands,
  isDangerous,
  listedActions,
  matches,
  offeredActions,
  openCommands,
  sorted,
} from '../../web/src/bar/commands.ts'
import { columnsOf, isHidden, prefixOf, shownOf } from '../../web/src/records/shown.ts'
import { stepsOf } from '../../web/src/rooms/work/first_day/steps.ts'
import { calls } from '../../sdk/src/generated/calls.ts'
import * as da from '../../web/src/words/registry_da.ts'
import * as en from '../../web/src/words/registry_en.ts'
import * as italian from '../../web/src/words/registry_it.ts'

const catalogues = { en, da, it: italian }

/** `{count}` and `{count, plural, …}`; what is in the branches of a plural begins otherwise. */
const named = (text: string): string[] =>
  [
    ...new Set([...text.matchAll(/\{([a-z]+)(?:\}|, plural)/g)].map(([, name = '']) => name)),
  ].toSorted()

const allFields = (fields: readonly FormField[]): FormField[] =>
  fields.flatMap((one) => [one, ...allFields(one.fields ?? [])])

describe('the actions of the app', () => {
  it('are those of the registry, each where the client library has it', () => {
    const names = [...source.actions, ...source.operations].map(({ name }) => name)
    expect(Object.keys(actions).toSorted()).toEqual(names.toSorted())
    for (const { room, method } of Object.values(actions)) {
      expect([method, calls[room]?.[method]]).toEqual([method, expect.stringMatching(/^w /)])
    }
  })

  it('say which record they are about, and which cannot be taken back', () => {
    expect(actions['save_invoice']?.target).toBe('id')
    expect(actions['file_vat_return']).toMatchObject({ target: 'returnId', isFinal: true })
    expect(actions['issue_invoice']?.isFinal).toBe(true)
    expect(actions['post_document']?.isFinal).toBe(true)
    expect(actions['delete_contact']?.isFinal).toBe(true)
    expect(actions['save_contact']?.isFinal).toBe(undefined)
    expect(actions['create_key']?.secrets).toEqual(['key'])
  })

  it('are few bytes', () => {
    const text = readFileSync('web/src/actions/generated/actions.ts')
    expect(gzipSync(text, { level: 9 }).length).toBeLessThan(10_000)
  })
})

describe.each(Object.entries(catalogues))('the words of the registry in %s', (_, { registry }) => {
  const words: Readonly<Record<string, string>> = registry

  it('name every action, every field that a form asks for, and every choice', () => {
    const missing = Object.values(actions).flatMap(({ name, fields }) => [
      ...(words[`action.${name}`] ? [] : [`action.${name}`]),
      ...allFields(fields).flatMap((one) => [
        ...(words[`field.${one.name}`] ? [] : [`field.${one.name}`]),
        ...(one.choices ?? []).flatMap((choice) =>
          words[`value.${choice}`] || words[`field.${choice}`] ? [] : [`value.${choice}`],
        ),
      ]),
    ])
    expect([...new Set(missing)]).toEqual([])
  })

  it('compile, every one of them', () => {
    for (const [id, text] of Object.entries(words)) {
      expect(() => compileMessageOrThrow(text), id).not.toThrow()
    }
  })

  it('are the same as in English, with the same placeholders', () => {
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(en.registry).toSorted())
    for (const [id, text] of Object.entries(en.registry)) {
      expect([id, named(words[id] ?? '')]).toEqual([id, named(text)])
    }
    for (const [id, text] of Object.entries(words)) {
      expect([id, text.trim() === '' || text.includes('!')]).toEqual([id, false])
    }
  })
})

describe('the words of the screens that are made from it', () => {
  it('are all used', () => {
    const files = globSync('web/src/**/*.{ts,tsx}').filter((file) => !file.includes('/words/'))
    const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    const own = Object.keys(en.registry).filter((id) => !/^(?:action|field|value)\./.test(id))
    expect(own.length).toBeGreaterThan(50)
    expect(own.filter((id) => !code.includes(`'${id}'`))).toEqual([])
  })
})

describe('what is shown of a value', () => {
  const id = `con_${'0'.repeat(26)}`

  it.each([
    ['net', 12.5, { kind: 'money', amount: 12.5, currency: 'DKK' }],
    ['vatRate', 25, { kind: 'number', value: 25 }],
    ['date', '2026-11-17', { kind: 'day', day: '2026-11-17' }],
    [
      'issuedAt',
      '2026-11-17T08:00:00.000Z',
      { kind: 'moment', moment: '2026-11-17T08:00:00.000Z' },
    ],
    ['key', '2026-Q3', { kind: 'period', key: '2026-Q3' }],
    ['month', '2026-08', { kind: 'period', key: '2026-08' }],
    ['number', '2026-08', { kind: 'text', text: '2026-08' }],
    ['locks', true, { kind: 'yes_no', isYes: true }],
    ['status', 'draft', { kind: 'value', value: 'draft' }],
    ['name', 'draft', { kind: 'text', text: 'draft' }],
    ['country', 'DK', { kind: 'country', code: 'DK' }],
    ['contactId', id, { kind: 'link', id }],
    ['creditedBy', [id], { kind: 'link', id }],
    ['events', ['a.*', 'b.*'], { kind: 'texts', texts: ['a.*', 'b.*'] }],
    ['permissions', ['bank:read'], { kind: 'values', values: ['bank:read'] }],
    ['field', 'vatNumber', { kind: 'field', name: 'vatNumber' }],
    ['action', 'take_mail', { kind: 'action', name: 'take_mail' }],
    ['outcome', 'ok', { kind: 'outcome', outcome: 'ok' }],
    ['lines', [{ net: 1 }], { kind: 'table', rows: [{ net: 1 }] }],
    ['address', { city: 'Aarhus' }, { kind: 'group', record: { city: 'Aarhus' } }],
  ])('%s is told by its name and what it is', (name, value, shown) => {
    expect(shownOf(name, value, 'DKK')).toEqual(shown)
  })

  it('is nothing where there is nothing', () => {
    for (const value of [null, undefined, '', [], { city: '' }, { id: 'x' }]) {
      expect(shownOf('address', value, 'DKK')).toBe(null)
    }
  })

  it('leaves out what is for machines, and columns that are empty', () => {
    expect(isHidden('version')).toBe(true)
    expect(
      columnsOf([
        { id: 'x', net: 1, text: null },
        { net: 2, vat: 0 },
      ]),
    ).toEqual(['net', 'vat'])
    const box = { label: 'Kulafgift', amount: 1 }
    expect(columnsOf([{ code: 'kul', ...box }])).toEqual(['label', 'amount'])
    expect(columnsOf([{ code: 'VP4', ...box }])).toEqual(['code', 'label', 'amount'])
    expect(prefixOf(id)).toBe('con')
    expect(prefixOf('1850')).toBe('')
  })
})

describe('the command bar', () => {
  it('finds by the beginnings of words, with or without marks on letters', () => {
    expect(matches('Bogfør klare bilag', 'bogf')).toBe(true)
    expect(matches('Bogfør klare bilag', 'bogfor bil')).toBe(true)
    expect(matches('Registro delle attività', 'attivita')).toBe(true)
    expect(matches('Prepare VAT return', 'return vat')).toBe(true)
    expect(matches('Prepare VAT return', 'epare')).toBe(false)
    expect(matches('Anything', '  ')).toBe(true)
  })

  it('offers what needs no record and what the person may do', () => {
    const names = offeredActions(actions, ['invoices:edit']).map(({ name }) => name)
    expect(names).toContain('save_contact')
    expect(names).toContain('save_invoice')
    expect(names).not.toContain('delete_contact')
    expect(names).not.toContain('create_key')
    expect(offeredActions(actions, [])).toEqual([])
  })

  it('offers what is open first, with why it is off, and what takes something away last', () => {
    const act = (id: string, more: Partial<Act> = {}): Act => {
      return { id, label: id, icon: 'tick', off: null, run: () => undefined, ...more }
    }
    const acts = [
      act('delete', { isDangerous: true }),
      act('post', { off: 'Not yours' }),
      act('hold'),
    ]
    const lines = openCommands([{ name: 'Skagen', acts }], 'Careful')
    const way = { to: '/home' } as const
    const go: Command = {
      id: 'go',
      group: 'Go to',
      label: 'Home',
      detail: '',
      icon: 'home',
      act: { kind: 'go', way },
    }
    expect(sorted([...lines, go]).map(({ id, group, detail }) => [id, group, detail])).toEqual([
      ['Skagen post', 'Skagen', 'Not yours'],
      ['Skagen hold', 'Skagen', ''],
      ['go', 'Go to', ''],
      ['Skagen delete', 'Careful', ''],
    ])
  })

  it('leads to the list where the record of an action has to be chosen first, for every one of them', () => {
    const permissions = [...new Set(Object.values(actions).map(({ needs }) => needs))]
    const listed = listedActions(actions, permissions).map(({ action }) => action.name)
    const offered = offeredActions(actions, permissions).map(({ name }) => name)
    expect(listed).toEqual(expect.arrayContaining(['issue_invoice', 'post_document', 'revoke_key']))
    expect(listed.filter((name) => offered.includes(name))).toEqual([])
    const dangerous = [...listed, ...offered].filter((name) => isDangerous({ name }))
    expect(dangerous).toEqual(expect.arrayContaining(['close_organization', 'delete_invoice']))
    expect(dangerous).not.toContain('post_document')
  })

  it('leads to what was found, and leaves out what has no page', () => {
    const one = { id: 'con_1', name: 'Skagen', detail: null, date: null, amount: null }
    const item = { ...one, currency: null, status: null }
    const groups = [
      { kind: 'contact' as const, items: [item], hasMore: false },
      { kind: 'document' as const, items: [{ ...item, id: 'doc_1' }], hasMore: false },
    ]
    const way = { to: '/contacts/$id', params: { id: 'con_1' } } as const
    const placeOf = (id: string) => (id === 'con_1' ? { way } : null)
    const found: Command[] = foundCommands({ groups }, (kind) => kind, placeOf)
    expect(found.map(({ id, group, act }) => [id, group, act])).toEqual([
      ['con_1', 'contact', { kind: 'go', way }],
    ])
  })
})

describe('the steps of the first day', () => {
  const nothing = { number: null, system: null, isOwnBooks: false, banks: 0, documents: 0 }

  it('are four in their order, and the first that is left is the one to do', () => {
    expect(stepsOf(nothing).steps.map(({ key }) => key)).toEqual([
      'company',
      'system',
      'bank',
      'document',
    ])
    expect(stepsOf(nothing).now).toBe('company')
    expect(stepsOf({ ...nothing, number: '1' }).now).toBe('system')
    expect(stepsOf({ ...nothing, number: '1', isOwnBooks: true }).now).toBe('bank')
    expect(stepsOf({ ...nothing, number: '1', system: 'e-conomic', banks: 1 }).now).toBe('document')
  })

  it('are over when all are done', () => {
    const all = { number: '1', system: 'e-conomic', isOwnBooks: false, banks: 1, documents: 3 }
    expect(stepsOf(all).now).toBe(null)
  })
})
