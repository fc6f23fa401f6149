import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { waitingKinds } from '#work/room'
import { da } from '../../web/src/words/da.ts'
import { en } from '../../web/src/words/en.ts'
import { needs } from '../../web/src/words/en/needs.ts'
import { it as italian } from '../../web/src/words/it.ts'

const others = { da, it: italian }
/** `{count}` and `{count, plural, …}`; what is in the branches of a plural begins otherwise. */
const named = (text: string): string[] =>
  [
    ...new Set([...text.matchAll(/\{([a-z]+)(?:\}|, plural)/g)].map(([, name = '']) => name)),
  ].toSorted()

describe.each(Object.entries(others))('the words in %s', (_language, words) => {
  it('are the same as in English, with the same placeholders', () => {
    expect(Object.keys(words).toSorted()).toEqual(Object.keys(en).toSorted())
    for (const [id, text] of Object.entries(en)) {
      expect([id, named(words[id as keyof typeof en])]).toEqual([id, named(text)])
    }
  })
})

describe('the words of the app', () => {
  it('say what is to be decided for every kind of thing that waits, and for no other', () => {
    const said = Object.keys(needs).map((id) => id.replace('need.', ''))
    expect(said.toSorted()).toEqual([...waitingKinds].toSorted())
  })

  it('are each said once, so that none replaces another', () => {
    const ids = globSync('web/src/words/en/*.ts')
      .filter((file) => !/(?:fields|record_fields|values|actions)\.ts$/.test(file))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^  '([^']+)':/gm)])
      .map(([, id = '']) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it('are all used, and none is written into a screen', () => {
    const lists = /\/words\/(?:en|da|it)(?:\/|\.ts$)/
    const files = globSync('web/src/**/*.{ts,tsx}').filter((file) => !lists.test(file))
    const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    const isUsed = (id: string): boolean =>
      code.includes(`'${id}'`) || /^(do|deadline|need|finding)\./.test(id)
    expect(Object.keys(en).filter((id) => !isUsed(id))).toEqual([])
    expect(code.match(/>\s*[A-Z][a-z]+ [a-z]+[^<{]*</g) ?? []).toEqual([])
  })
})
