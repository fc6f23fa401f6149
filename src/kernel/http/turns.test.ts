import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** Takes turns for these keys at once, and says in which order they came. */
async function orderOf(keys: readonly string[], most: number, mostOfOne: number) {
  const turns = createTurns({ most, mostOfOne })
  const order: string[] = []
  let atOnce = 0
  let highest = 0
  const one = async (key: string): Promise<void> => {
    await turns.take(key)
    order.push(key)
    highest = Math.max(highest, ++atOnce)
    await Promise.resolve()
    atOnce--
    turns.free(key)
  }
  await Promise.all(keys.map(one))
  return { order, highest }
}

it('a key with many waiting calls lets each other key in between', async () => {
  const keys = [...Array.from({ length: 20 }, () => 'many'), 'a', 'b', 'a']
  const { order, highest } = await orderOf(keys, 1, 1)
  expect(order.slice(0, 5)).toEqual(['many', 'a', 'b', 'many', 'a'])
  expect([order.length, highest]).toEqual([23, 1])
})

it('no more run at once than may, and no more of one key', async () => {
  const many = Array.from({ length: 9 }, () => 'many')
  expect((await orderOf(many, 5, 2)).highest).toBe(2)
  expect((await orderOf([...many, 'a', 'b', 'c', 'd', 'e'], 3, 2)).highest).toBe(3)
})

it('nobody starts while it is closed, nor who gave up', async () => {
  let isOpen = false
  const turns = createTurns({ most: 2, mostOfOne: 2, isOpen: () => isOpen })
  const order: string[] = []
  void turns.take('gone', () => true).then(() => order.push('gone'))
  const turn = turns.take('a').then(() => order.push('a'))
  await Promise.resolve()
  expect(order).toEqual([])
  isOpen = true
  turns.wake()
  await turn
  expect(order).toEqual(['a'])
})
