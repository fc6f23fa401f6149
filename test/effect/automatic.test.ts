import { describe, expect, it } from 'vitest'
import { useWorld } from '../support/use_world.ts'
import { startsOn } from './purchases.ts'
import { notAutomatic } from './automatic.ts'
import { callers } from './callers.ts'
import { plots } from './run.ts'
import { coreOf } from './steps.ts'

const world = useWorld({ startsOn })

describe('what was automatic before', () => {
  it('is automatic still, by each way in and under each policy', async () => {
    const { tried, left } = await notAutomatic(world)
    expect(left).toEqual([])
    expect(tried).toBeGreaterThanOrEqual(24)
  }, 120_000)
})

describe('the callers and their calls', () => {
  it('are each role, app and mix of rights under each policy', () => {
    const names = callers.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name.startsWith('key: '))).toHaveLength(3 * (2 ** 7 - 1))
    expect(names.filter((name) => name.startsWith('app of '))).toHaveLength(3 * 7)
  })

  it('are every definition that names a record of the stage', () => {
    const must = {
      purchases: ['update_coding', 'correct_document', 'link_document_contact', 'save_contact'],
      mail: ['capture_document', 'split_file', 'release_hold', 'record_receipt_outcome'],
      sales: ['save_contact', 'save_recurring_invoice', 'save_invoice', 'send_invoice'],
      matching: ['match_transaction', 'unmatch_transaction', 'link_document_contact'],
      learning: ['accept_suggestions', 'decline_suggestion', 'split_transaction'],
    }
    for (const { group, steps, name } of plots) {
      const core = new Set(coreOf(steps).map((step) => step.name))
      expect([name, must[group].filter((one) => !core.has(one))]).toEqual([name, []])
      expect(steps.length).toBeGreaterThan(core.size)
    }
  })
})
