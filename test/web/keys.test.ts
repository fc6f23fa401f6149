import { describe, expect, it } from 'vitest'
import { collisionsOf } from '../../web/src/keys/collisions.ts'
import { keyOf } from '../../web/src/keys/listen.ts'
import { printed } from '../../web/src/keys/printed.ts'
import { entriesOf, placeNames, registry, screens } from '../../web/src/keys/registry.ts'
import { en } from '../../web/src/words/en.ts'

const pressed = (
  key: string,
  held: Partial<Record<'ctrl' | 'meta' | 'alt' | 'shift', true>> = {},
) =>
  keyOf({
    key,
    ctrlKey: held.ctrl ?? false,
    metaKey: held.meta ?? false,
    altKey: held.alt ?? false,
    shiftKey: held.shift ?? false,
  })

describe('the keys of a screen', () => {
  it.each(Object.entries(screens))('have one meaning each: %s', (_screen, places) => {
    expect(collisionsOf(places.map((place) => registry[place]))).toEqual([])
  })

  it('are refused when one key means two things', () => {
    const post = { keys: ['a', 'Enter'], label: 'key.post' } as const
    const add = { keys: ['a'], label: 'key.add' } as const
    expect(collisionsOf([{ post }, { add }])).toEqual(['a: post and add'])
    expect(collisionsOf([{ post, add }])).toEqual(['a: post and add'])
  })

  it('are refused when one key begins another', () => {
    const home = { keys: ['g h'], label: 'nav.home' } as const
    const grow = { keys: ['g'], label: 'key.larger' } as const
    expect(collisionsOf([{ home }, { grow }])).toEqual(['g: grow begins home'])
  })

  it('are all in the sheet, with words, and every place belongs to a screen', () => {
    for (const place of Object.keys(registry) as (keyof typeof registry)[]) {
      expect(placeNames[place] in en).toBe(true)
      expect(Object.values(screens).flat()).toContain(place)
      for (const [, { keys, label }] of entriesOf(place)) {
        expect(label in en).toBe(true)
        expect(keys.length).toBeGreaterThan(0)
      }
    }
  })
})

describe('a key that is pressed', () => {
  it.each([
    ['a letter', pressed('a'), 'a'],
    ['a letter while Caps Lock is on', pressed('A'), 'a'],
    ['a letter with Shift', pressed('M', { shift: true }), 'Shift+m'],
    ['a sign that needs Shift', pressed('?', { shift: true }), '?'],
    ['a digit with Shift where digits need it', pressed('1', { shift: true }), '1'],
    ['Ctrl with a letter', pressed('k', { ctrl: true }), 'Ctrl+k'],
    ['Cmd with a letter, which is the same', pressed('k', { meta: true }), 'Ctrl+k'],
    ['Enter with Alt', pressed('Enter', { alt: true }), 'Alt+Enter'],
    ['an arrow with Shift', pressed('ArrowDown', { shift: true }), 'Shift+ArrowDown'],
  ])('is written by one rule: %s', (_what, written, expected) => {
    expect(written).toBe(expected)
  })

  it.each([
    ['g h', ['G', 'H']],
    ['Enter', ['↵']],
    ['Ctrl+k', ['Ctrl', 'K']],
    ['Shift+m', ['⇧', 'M']],
    ['+', ['+']],
    ['-', ['−']],
    ['?', ['?']],
  ])('is shown as on the keyboard: %s', (key, parts) => {
    expect(printed(key)).toEqual(parts)
  })
})
