import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { permissions } from '#kernel/corridor/permission'
import { registry } from '#registry'
import { createToolbox, createToolWords } from './mcp_tools.ts'

const words = createToolWords(registry)
const everybody = { permissions, app: null } as never

describe('an address of REST in a text', () => {
  it.each([
    ['An account of GET /api/rest/accounts.', 'An account of list_accounts.'],
    [
      'One of the `brakes` of GET /api/rest/reliability.',
      'One of the `brakes` of get_reliability.',
    ],
    ['See `GET /api/rest/vat-codes`, too.', 'See `list_vat_codes`, too.'],
    ['See GET /api/rest/accounts?type=expense for one.', 'See list_accounts for one.'],
    ['Read GET /api/rest/contacts/{contactId} first.', 'Read get_contact first.'],
    ['Call POST /api/rest/actions/save_contact then.', 'Call save_contact then.'],
    ['Undo it by POST /api/rest/operations/undo_run.', 'Undo it by undo_run.'],
    ['From POST /api/rest/files.', 'From begin_upload and finish_upload.'],
    [
      'The bytes are at /api/rest/files/{id} and stay.',
      'The bytes are at daybook://files/{id} and stay.',
    ],
    ['What is known: GET /api/rest/files, by page.', 'What is known: list_files, by page.'],
    [
      'Both GET /api/rest/accounts and GET /api/rest/categories.',
      'Both list_accounts and list_categories.',
    ],
    ['Nothing of the kind.', 'Nothing of the kind.'],
  ])('%s is told as: %s', (text, told) => {
    expect(words(text, 'some_tool')).toBe(told)
  })

  it('that no tool stands for takes its sentence with it, and no other', () => {
    const text = 'Invoices. The PDF is at /api/rest/invoices/{id}/pdf. Newest first.'
    expect(words(text, 'list_invoices')).toBe('Invoices. Newest first.')
    expect(words('Only at GET /api/rest/no-such-thing.', 'some_tool')).toBe('')
    expect(words('Everything is below /api/rest. Newest first.', 'x')).toBe('Newest first.')
  })

  it('that is the tool itself takes its sentence with it', () => {
    const text = 'Ask for an address. Or send it to POST /api/rest/files at once.'
    expect(words(text, 'begin_upload')).toBe('Ask for an address.')
    expect(words(text, 'capture_document')).toContain('begin_upload')
  })
})

describe('the list of tools', () => {
  it('has no address of REST in any description, of a tool or of a field', () => {
    const named = createToolbox(registry).listFor(everybody, 'all')
    expect(
      named.filter((tool) => JSON.stringify(tool).includes('/api/')).map(({ name }) => name),
    ).toEqual([])
  })

  it('has the name of a tool instead in every text that had one, where there is one', () => {
    const toolbox = createToolbox(registry)
    const shown = (name: string) => JSON.stringify(toolbox.get(name)?.face)
    expect(shown('update_coding')).toContain('An account id from list_accounts.')
    expect(shown('start_bank_authorization')).toContain('list_institutions')
    expect(shown('capture_document')).toContain('finish_upload')
    expect(shown('begin_upload')).not.toContain('With an API key')
  })

  it('leaves out a description of which nothing is left, and keeps the field', () => {
    const given = z.string().meta({ description: 'Only at GET /api/rest/no-such-thing.' })
    const planted = action({
      name: 'do_it',
      says: 'Do it.',
      needs: 'bank:edit',
      fails: [],
      input: z.strictObject({ given }),
      output: z.object({}),
      run: async () => ({}),
    })
    const lists = { actions: [planted], operations: [], reads: [] }
    const schema = createToolbox(lists).get('do_it')?.face.inputSchema
    expect(schema?.properties?.['given']).toEqual({ type: 'string' })
  })
})
