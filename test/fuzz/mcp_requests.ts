import fc, { type Arbitrary } from 'fast-check'
import { createToolbox } from '#edge/mcp/mcp_tools'
import type { Registry } from '../../src/registry.ts'
import type { Schema } from '../support/samples.ts'
import { bodyOf, wireText } from './bodies.ts'
import { bearer, oddHeaders, toHeader, toText, type FuzzRequest } from './request.ts'
import { oddText, oddValue } from './values.ts'

const eras = {
  modern: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
  legacy: {},
} as const

function messagesOf(lists: Registry): Arbitrary<{ method: string; params: unknown }> {
  const everything = { permissions: allPermissions(lists), app: null }
  const tools = createToolbox(lists).listFor(everything as never, 'all')
  const calls = tools.map((tool) =>
    bodyOf(tool.inputSchema as Schema).map((input) => ({
      method: 'tools/call',
      params: { name: tool.name, arguments: input },
    })),
  )
  const methodNames = fc.constantFrom(
    'initialize',
    'ping',
    'server/discover',
    'tools/list',
    'tools/call',
    'resources/list',
    'prompts/get',
    'notifications/initialized',
    'notifications/cancelled',
    'subscriptions/listen',
    'logging/setLevel',
    'completion/complete',
    '__proto__',
  )
  return fc.oneof(
    { weight: 4, arbitrary: fc.oneof(...calls) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.oneof(methodNames, oddText), oddValue)
        .map(([method, params]) => ({ method, params })),
    },
  )
}

function allPermissions(lists: Registry): string[] {
  const all = [...lists.actions, ...lists.operations, ...lists.reads]
  return [...new Set(all.map((one) => one.needs))]
}

/** Messages of both eras, single and in batches, and what is no message at all. */
export function mcpOf(lists: Registry): Arbitrary<FuzzRequest> {
  const metas = fc.option(
    fc.dictionary(
      fc.constantFrom('daybook/idempotencyKey', 'daybook/dryRun', 'daybook/ifMatch', 'daybook/x'),
      fc.oneof(oddValue, fc.constant(true)),
      { maxKeys: 2 },
    ),
  )
  const id = fc.oneof(fc.integer(), oddText, fc.constant(null))
  const message = fc
    .tuple(messagesOf(lists), fc.constantFrom('modern', 'legacy'), metas, fc.option(id))
    .map(([{ method, params }, era, meta, given]) => {
      const isObject = params !== null && typeof params === 'object' && !Array.isArray(params)
      const filled = isObject ? { ...params, _meta: { ...eras[era], ...meta } } : params
      const whole = {
        jsonrpc: '2.0',
        method,
        params: filled,
        ...(given === null ? {} : { id: given }),
      }
      return { era, method, name: (params as { name?: unknown } | null)?.name, whole }
    })
  const single = message.map(({ era, method, name, whole }) => ({
    whole: whole as unknown,
    headers: era === 'modern' ? modernHeaders(method, name) : {},
  }))
  const batch = fc
    .array(message, { maxLength: 25 })
    .map((all) => ({ whole: all.map((one) => one.whole) as unknown, headers: {} }))
  const odd = oddValue.map((whole) => ({ whole, headers: {} }))
  return fc
    .tuple(
      fc.oneof(
        { weight: 8, arbitrary: single },
        { weight: 1, arbitrary: batch },
        { weight: 1, arbitrary: odd },
      ),
      wireText,
      oddHeaders,
    )
    .map(([{ whole, headers }, write, odder]) => ({
      says: 'mcp',
      method: 'POST',
      path: '/api/mcp',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...bearer,
        ...headers,
        ...odder,
      },
      body: write(toText(whole)),
    }))
}

function modernHeaders(method: string, name: unknown): Record<string, string> {
  return {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': toHeader(method),
    ...(typeof name === 'string' ? { 'mcp-name': toHeader(name) } : {}),
  }
}
