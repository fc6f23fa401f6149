import { describe, expect, it } from 'vitest'
import { permissions } from '#kernel/corridor/permission'
import { registry } from '#registry'
import { coreChoice, coreTools, readChoice, screenOnly } from './mcp_choice.ts'
import { createToolbox } from './mcp_tools.ts'

const toolbox = createToolbox(registry)
const everybody = { permissions, app: null } as never
const listed = (tools?: string) =>
  toolbox
    .listFor(everybody, readChoice(tools === undefined ? {} : { tools }, toolbox.areas))
    .map((tool) => tool.name)

describe('which tools are listed', () => {
  it('without a word is every action, at most 35 more chosen by job, and the ways to the rest', () => {
    expect(readChoice({}, toolbox.areas)).toBe(coreChoice)
    expect(readChoice(undefined, toolbox.areas)).toBe(coreChoice)
    expect(registry.actions.filter((one) => !listed().includes(one.name))).toEqual([])
    expect(registry.actions).toHaveLength(29)
    const more = listed().filter((name) => !registry.actions.some((one) => one.name === name))
    expect(more.toSorted()).toEqual([...coreTools, 'find_tools', 'call_tool'].toSorted())
    expect(more.length).toBeLessThanOrEqual(35)
    expect(listed('core')).toEqual(listed())
  })

  it('of one area is all of that area and nothing else', () => {
    for (const { name, actions, operations: more, reads } of registry.areas ?? []) {
      const writes = [...actions, ...more]
        .map((one) => one.name)
        .filter((one) => !screenOnly.has(one))
      const names = listed(name)
      expect(names.filter((one) => !/^(list|get)_/.test(one))).toEqual(writes)
      expect([name, names.length > writes.length]).toEqual([name, reads.length > 0])
    }
  })

  it('of several areas is each tool once, in the order of the registry', () => {
    const both = listed('contacts,vat')
    expect(both).toEqual(listed('all').filter((name) => both.includes(name)))
    expect(both.toSorted()).toEqual([...listed('vat'), ...listed('contacts')].toSorted())
    expect(listed('core, access')).toEqual(expect.arrayContaining(['create_key', 'save_contact']))
    expect(new Set(listed('core,contacts')).size).toBe(listed('core,contacts').length)
  })

  it('of all is what all areas have together', () => {
    expect(listed(toolbox.areas.join(','))).toEqual(listed('all'))
    expect(listed('vat,all')).toEqual(listed('all'))
    expect(readChoice({ tools: ['vat', 'bank'] }, toolbox.areas)).toEqual(['vat', 'bank'])
  })

  it.each(['', 'nonsense', 'vat,', 'VAT', 'all,nonsense', '__proto__', 'v\u202Eat'])(
    'of %j is refused with the areas there are',
    (tools) => {
      const refused = expect(() => readChoice({ tools }, toolbox.areas))
      refused.toThrow(/There is no tool area ".*"\. Use all, or one or more of core, documents, /)
    },
  )

  it('names tools that there are, and none of those that guard the house', () => {
    expect(coreTools.filter((name) => !listed('all').includes(name))).toEqual([])
    const guarded = registry.operations.filter((one) => one.forApps === false)
    expect(guarded.filter((one) => coreTools.includes(one.name))).toEqual([])
  })
})
