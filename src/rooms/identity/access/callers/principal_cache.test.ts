import { expect, it } from 'vitest'
import type { Principal } from '#kernel/corridor/principal'
import { createPrincipalCache } from './principal_cache.ts'

const somebody = { caller: 'key_1' } as Principal

function cacheAt(start: number) {
  const clock = { now: start }
  return { clock, cache: createPrincipalCache(() => clock.now, 5_000) }
}

it('remembers a caller for its time and no longer', () => {
  const { clock, cache } = cacheAt(1_000)
  cache.put('a', somebody, cache.generation())
  clock.now += 4_999
  expect(cache.get('a')).toBe(somebody)
  clock.now += 1
  expect(cache.get('a')).toBeNull()
})

it('does not remember what was read before somebody announced a change', () => {
  const { cache } = cacheAt(1_000)
  const before = cache.generation()
  cache.clear()
  cache.put('a', somebody, before)
  expect(cache.get('a')).toBeNull()
  cache.put('a', somebody, cache.generation())
  expect(cache.get('a')).toBe(somebody)
})

it('forgets everybody at once', () => {
  const { cache } = cacheAt(1_000)
  for (const slot of ['a', 'b']) cache.put(slot, somebody, cache.generation())
  cache.clear()
  expect([cache.get('a'), cache.get('b')]).toEqual([null, null])
})

it('forgets one organization and leaves the others, but no person, who may have a part in it', () => {
  const { cache } = cacheAt(1_000)
  const keyOf = (orgId: string) => ({ caller: 'key', orgId, userId: null }) as Principal
  const person = { caller: 'usr', orgId: 'two', userId: 'usr' } as Principal
  cache.put('a', keyOf('one'), cache.generation())
  cache.put('b', keyOf('two'), cache.generation())
  cache.put('c', person, cache.generation())
  const before = cache.generation()
  cache.clear('one')
  expect([cache.get('a'), cache.get('b')?.orgId, cache.get('c')]).toEqual([null, 'two', null])
  cache.put('a', keyOf('one'), before)
  expect(cache.get('a')).toBeNull()
})

it('does not grow without end', () => {
  const { cache } = cacheAt(1_000)
  for (let index = 0; index <= 50_000; index++) {
    cache.put(`slot ${index}`, somebody, cache.generation())
  }
  expect(cache.get('slot 0')).toBeNull()
  expect(cache.get('slot 50000')).toBe(somebody)
})
