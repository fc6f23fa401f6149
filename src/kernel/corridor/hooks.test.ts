import { describe, expect, it } from 'vitest'
import { hooks } from '#hooks'
import { createFarSide, createFixtureLists } from '#test/support/fixture_lists'
import { useWorld } from '#test/support/use_world'
import { createApp } from './app.ts'
import type { Hooks } from './hooks.ts'

const world = useWorld({ lists: createFixtureLists(createFarSide()) })

const named = Object.entries(hooks).flatMap(([room, bound]) =>
  Object.keys(bound).map((name) => [room as keyof Hooks, name] as const),
)

describe('an app', () => {
  it('is made with the hooks that are bound for the product', () => {
    expect(createApp({ ...world.app, hooks })).toMatchObject({ hooks })
    expect(world.app.hooks).toBe(hooks)
  })

  it('without hooks is not made, and a sentence says what nobody answers', () => {
    const parts = { ...world.app, hooks: undefined as unknown as Hooks }
    expect(() => createApp(parts)).toThrow(
      'Nobody answers corridor.reopenUntil (whether an organization is closed), access.leavers (',
    )
    expect(() => createApp(parts)).toThrow('Bind it in src/hooks.ts.')
  })

  it.each(named)('without %s.%s is not made', (room, name) => {
    const lacking = { ...hooks, [room]: { ...hooks[room], [name]: undefined } }
    expect(() => createApp({ ...world.app, hooks: lacking })).toThrow(
      `Nobody answers ${room}.${name} (`,
    )
  })

  it.each([
    ['nobody in it', []],
    ['what is no function', [...hooks.access.leavers, undefined]],
  ])('with a list that has %s is not made', (_what, leavers) => {
    const lacking = { ...hooks, access: { ...hooks.access, leavers } } as unknown as Hooks
    expect(() => createApp({ ...world.app, hooks: lacking })).toThrow(
      'Nobody answers access.leavers',
    )
  })
})

describe('a room', () => {
  it('ends what a leaver holds in the order that answers and events show', () => {
    expect(hooks.access.leavers.map(({ name }) => name)).toEqual([
      'endConsentsOf',
      'endTokenOf',
      'endSessionsOf',
      'endWebhooksOf',
      'endAddressesOf',
    ])
  })
})
