import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '#languages/room'
import { registry } from '#registry'
import { languageName, wordFor, wordsOf } from './words.ts'

type Leaf = { path: string; text: string }

/** Every word with where it stands; those that take something are given a mark to show. */
function leavesOf(words: unknown, path = ''): Leaf[] {
  if (typeof words === 'string') return [{ path, text: words }]
  if (typeof words === 'function') {
    const said = words as (...given: unknown[]) => string
    const given = /(wait|codesLeft|reset\.apps(More)?)$/.test(path) ? [3] : ['‹a›', '‹b›']
    return [{ path, text: said(...given) }]
  }
  return Object.entries(words as object).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  )
}

const sources = globSync('src/pages/**/*.ts')
  .filter((path) => !path.endsWith('.test.ts') && !path.includes('/words/'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

describe('the words', () => {
  it.each(languages)('are all there in %s, and none is empty', (language) => {
    const leaves = leavesOf(wordsOf(language))
    expect(leaves.map(({ path }) => path)).toEqual(leavesOf(wordsOf('en')).map(({ path }) => path))
    expect(leaves.filter(({ text }) => text.trim() === '')).toEqual([])
  })

  it.each(languages)('say what they are given in %s', (language) => {
    const words = wordsOf(language)
    expect(words.consent.title('Robot')).toContain('Robot')
    expect(words.consent.private('cursor:')).toContain('cursor:')
    expect(words.invitation.says('Bianchi', 'x')).toMatch(/Bianchi.*x/)
    expect(words.failure.wait(7)).toContain('7')
    expect(words.failure.wait(1)).not.toContain('1')
    expect(words.account.codesLeft(4)).toContain('4')
    expect(words.reset.apps(4)).toContain('4')
    expect(words.reset.apps(1)).not.toContain('1')
    const counts = [0, 1, 2].map((count) => words.account.codesLeft(count))
    expect(new Set(counts).size).toBe(3)
  })

  it.each(['da', 'it'] as const)(
    'are translated in %s, but for words that are the same',
    (other) => {
      const english = new Map(leavesOf(wordsOf('en')).map(({ path, text }) => [path, text]))
      const same = leavesOf(wordsOf(other)).filter(({ path, text }) => english.get(path) === text)
      const alike =
        /^(Menu|Home|Test|Passkey|Password|Account|File|Status|Kredit|Bank|administrator|‹a›, ‹b›)$/
      expect(same.filter(({ text }) => !alike.test(text))).toEqual([])
    },
  )

  it('have no straight quotes or three dots where print has its own', () => {
    for (const language of languages) {
      const odd = leavesOf(wordsOf(language)).filter(({ text }) => /'|"|\.\.\./.test(text))
      expect(odd).toEqual([])
    }
  })

  it('are all used on some page', () => {
    const named = leavesOf(wordsOf('en')).map(({ path }) => path.split('.'))
    // These are looked up by a name that comes from elsewhere.
    const byName =
      /^(failures|roles|account\.done|approvals\.(states|documentStates|actions|facts)|receipt\.problems|apps)\b/
    const unused = named.filter(
      (path) =>
        !byName.test(path.join('.')) && !new RegExp(`\\.${path.at(-1) ?? ''}\\b`).test(sources),
    )
    expect(unused).toEqual([])
  })

  it('name every action that can wait for a person', () => {
    const definitions = [...registry.actions, ...registry.operations]
    const reviewed = definitions.filter((one) => one.reviewed !== undefined).map(({ name }) => name)
    expect(reviewed.length).toBeGreaterThan(5)
    for (const language of languages) {
      const { actions } = wordsOf(language).approvals
      expect(reviewed.filter((name) => wordFor(actions, name) === name)).toEqual([])
    }
  })
})

describe('the words for failures', () => {
  it('are there for each that what can wait for a person may end with', () => {
    const definitions = [...registry.actions, ...registry.operations]
    const codes = definitions.flatMap((one) => (one.reviewed === undefined ? [] : one.fails))
    // What deciding itself is refused with, and what the corridor gives a call that was let.
    const besides = ['approval_decided', 'approval_expired', 'self_approval', 'key_revoked']
    const given = [
      'app_disconnected',
      'version_mismatch',
      'record_busy',
      'outcome_unknown',
      'effect_changed',
    ]
    expect(new Set(codes).size).toBeGreaterThan(30)
    for (const language of languages) {
      const { failures } = wordsOf(language)
      const missing = [...codes, ...besides, ...given].filter((code) => !(code in failures))
      expect(missing).toEqual([])
    }
  })

  it('are short: a sentence or two', () => {
    for (const language of languages) {
      const long = Object.values(wordsOf(language).failures).filter((text) => text.length > 160)
      expect(long).toEqual([])
    }
  })
})

describe('a word for a name', () => {
  it('is the name itself where there is none, and never a part of every object', () => {
    expect(wordFor({ a: 'A' }, 'a')).toBe('A')
    expect(wordFor({ a: 'A' }, 'b')).toBe('b')
    expect(wordFor({ a: 'A' }, 'constructor')).toBe('constructor')
    expect(wordFor({ a: 'A' }, '__proto__')).toBe('__proto__')
  })

  it('each language has its own name', () => {
    expect(languages.map((one) => languageName(one))).toEqual(['Dansk', 'Italiano', 'English'])
  })
})
