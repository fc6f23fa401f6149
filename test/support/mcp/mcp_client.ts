import { Client as ModernClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { TestOrg, World } from '../world.ts'

export const eras = ['2026-07-28', '2025-11-25'] as const
export type Era = (typeof eras)[number]

export type ToolFace = {
  name: string
  title?: string | undefined
  description?: string | undefined
  inputSchema: object
  annotations?: object | undefined
}

export type ToolReply = {
  isError: boolean
  // Tests look into answers of every shape; their assertions are the types.
  /** The text of the answer as JSON: {result} or a problem. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  structured: unknown
  text: string
  meta: Record<string, unknown>
}

export type McpConnection = {
  era: Era
  instructions: string | undefined
  tools(): Promise<ToolFace[]>
  /** A protocol error, such as -32602 for an unknown tool, is thrown with its `code`. */
  call(name: string, input?: object, meta?: object): Promise<ToolReply>
  /** The text of a resource. */
  read(uri: string): Promise<string>
  close(): Promise<void>
}

/** A key or token, and the areas of tools that the address asks for. */
export type McpCaller = Pick<TestOrg, 'key'> & { tools?: string }

type CallParams = { name: string; arguments: Record<string, unknown>; _meta?: object }
type Wire = {
  instructions: string | undefined
  listTools(): Promise<{ tools: ToolFace[] }>
  callTool(params: CallParams): Promise<unknown>
  readResource(params: { uri: string }): Promise<{ contents: { text?: string }[] }>
  close(): Promise<void>
}

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>
type Options = { requestInit: RequestInit; fetch: Fetch }

/** One official client library for each era, behind one face, over a real socket. */
export async function connectMcp(
  world: World,
  org: McpCaller,
  era: Era,
  fetchLike: Fetch = fetch,
): Promise<McpConnection> {
  const address = new URL('/api/mcp', await listen(world))
  if (org.tools !== undefined) address.searchParams.set('tools', org.tools)
  const options = {
    requestInit: { headers: { authorization: `Bearer ${org.key}` } },
    fetch: fetchLike,
  }
  const client =
    era === '2026-07-28' ? await modern(address, options) : await legacy(address, options)
  return {
    era,
    instructions: client.instructions,
    tools: async () => (await client.listTools()).tools,
    async call(name, input = {}, meta) {
      const params = { name, arguments: input as Record<string, unknown> }
      return toReply(await client.callTool(meta ? { ...params, _meta: meta } : params))
    },
    async read(uri) {
      const { contents } = await client.readResource({ uri })
      return String(contents[0]?.text)
    },
    close: () => client.close(),
  }
}

const info = { name: 'daybook-test', version: '1.0.0' }

async function modern(address: URL, options: Options): Promise<Wire> {
  const versionNegotiation = { mode: { pin: '2026-07-28' } }
  const client = new ModernClient(info, { versionNegotiation })
  await client.connect(new StreamableHTTPClientTransport(address, options))
  return Object.assign(client as unknown as Wire, { instructions: client.getInstructions() })
}

async function legacy(address: URL, options: Options): Promise<Wire> {
  const client = new LegacyClient(info)
  await client.connect(new LegacyTransport(address, options))
  return Object.assign(client as unknown as Wire, { instructions: client.getInstructions() })
}

type WireReply = {
  isError?: boolean
  content: { type: string; text: string }[]
  structuredContent?: unknown
  _meta?: Record<string, unknown>
}

function toReply(answer: unknown): ToolReply {
  const { isError, content, structuredContent, _meta } = answer as WireReply
  if (content.length !== 1 || content[0]?.type !== 'text') throw new Error('not one text')
  const { text } = content[0]
  return {
    isError: isError === true,
    body: JSON.parse(text) as unknown,
    structured: structuredContent,
    text,
    meta: _meta ?? {},
  }
}

const addresses = new WeakMap<World, Promise<string>>()

/** The world's server on a free port; asked for once, however many clients connect. */
export function listen(world: World): Promise<string> {
  let address = addresses.get(world)
  if (!address) {
    address = world.edge.server.listen({ host: '127.0.0.1', port: 0 })
    addresses.set(world, address)
  }
  return address
}
