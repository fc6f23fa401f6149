import { describe, expect, it } from 'vitest'
import { permissions } from '#kernel/corridor/permission'
import { registry } from '#registry'
import { ownTitles, titleOf, wordsOf, createToolbox } from './mcp_tools.ts'

const everybody = { permissions, app: null } as never
const tools = createToolbox(registry).listFor(everybody, 'all')

describe('the title of a tool', () => {
  it.each([
    ['prepare_vat_return', 'Prepare VAT return'],
    ['list_bank_transactions', 'List bank transactions'],
    ['issue_einvoice', 'Issue e-invoice'],
    ['list_einvoices', 'List e-invoices'],
    ['issue_self_invoice', 'Issue self-invoice'],
    ['get_vat_code', 'Get VAT code'],
    ['set_auto_post', 'Set automatic posting'],
    ['download_pdf', 'Download PDF'],
    ['file_iva_return', 'File IVA return'],
    ['approve', 'Approve pending call'],
    ['constructor', 'Constructor'],
  ])('%s is %s', (name, title) => {
    expect(titleOf(name)).toBe(title)
  })

  it('is there for every tool, and no two are the same', () => {
    const titles = tools.map((tool) => tool.title)
    expect(new Set(titles).size).toBe(tools.length)
    for (const title of titles) expect(title).toMatch(/^[A-Z][A-Za-z -]{5,40}$/)
  })

  it('writes short forms as people do, in every tool', () => {
    for (const { name, title = '' } of tools) {
      expect([name, /\b(vat|iva|pdf|xml|sdi|pec|iban|api|einvoices?)\b/i.exec(title)?.[0]]).toEqual(
        [name, /\b(VAT|IVA|PDF|XML|SDI|PEC|IBAN|API)\b/.exec(title)?.[0]],
      )
    }
  })

  it('of its own is only for tools that there are', () => {
    const names = new Set(tools.map((tool) => tool.name))
    expect([...ownTitles.keys()].filter((name) => !names.has(name))).toEqual([])
  })

  it('of a record is also how sentences name it', () => {
    expect(wordsOf('vat_return')).toBe('VAT return')
    expect(wordsOf('bank-accounts')).toBe('bank accounts')
  })
})
