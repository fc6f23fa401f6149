import { randomBytes } from 'node:crypto'
import http from 'node:http'
import * as modern from '@modelcontextprotocol/client'
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Era } from '../support/mcp/mcp_client.ts'
import { closing, listening } from './net.ts'
import type { Site } from './site.ts'

export type Tokens = { access_token: string; refresh_token?: string; scope?: string }

/** Whatever the person's browser brings back, at an address of this machine. */
export type Callback = { address: string; next(): Promise<URL>; close(): Promise<void> }

export async function openCallback(path = '/callback'): Promise<Callback> {
  const came: URL[] = []
  const waiting: ((url: URL) => void)[] = []
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    response.setHeader('content-type', 'text/html')
    response.end('<title>You can close this window</title>')
    if (url.pathname !== path) return
    const first = waiting.shift()
    if (first) first(url)
    else came.push(url)
  })
  const address = `http://127.0.0.1:${await listening(server)}${path}`
  const next = async (): Promise<URL> =>
    came.shift() ?? (await new Promise<URL>((done) => void waiting.push(done)))
  return { address, next, close: () => closing(server) }
}

/** What one installation of an app keeps about us, as the client libraries ask for it. */
export type Memory = {
  tokens: Tokens | undefined
  client: { client_id: string } | undefined
  /** Where the library last sent its person, and with which state. */
  sentTo: URL | null
}

function createProvider(given: AgentOptions, memory: Memory, redirect: string) {
  let verifier = ''
  let discovered: unknown
  const state = randomBytes(8).toString('hex')
  return {
    redirectUrl: redirect,
    clientMetadata: {
      client_name: given.name ?? 'Robot',
      redirect_uris: [redirect],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    ...(given.document === undefined ? {} : { clientMetadataUrl: given.document }),
    state: () => state,
    clientInformation: () => memory.client,
    saveClientInformation: (client: { client_id: string }) => void (memory.client = client),
    tokens: () => memory.tokens as never,
    saveTokens: (tokens: Tokens) => void (memory.tokens = tokens),
    redirectToAuthorization: (url: URL) => void (memory.sentTo = url),
    saveCodeVerifier: (text: string) => void (verifier = text),
    codeVerifier: () => verifier,
    saveDiscoveryState: (found: unknown) => void (discovered = found),
    discoveryState: () => discovered,
    invalidateCredentials: (scope: string) => {
      if (scope === 'all' || scope === 'tokens') memory.tokens = undefined
    },
  }
}

export type AgentOptions = {
  name?: string
  /** The address of its document, where that is its id; without one it registers itself. */
  document?: string
  redirect: string
}

type Wire = {
  connect(transport: unknown): Promise<void>
  listTools(): Promise<{ tools: { name: string; annotations?: { readOnlyHint?: boolean } }[] }>
  callTool(params: object): Promise<unknown>
  close(): Promise<void>
}

type Transport = { finishAuth(given: unknown): Promise<void> }

export type Agent = Awaited<ReturnType<typeof openAgent>>

/** The official client library of an era, over the proxy, with all of its own sign-in code. */
export async function openAgent(site: Site, era: Era, options: AgentOptions) {
  const memory: Memory = { tokens: undefined, client: undefined, sentTo: null }
  const provider = createProvider(options, memory, options.redirect)
  const settings = { authProvider: provider, fetch: site.fetch } as never
  const isModern = era === '2026-07-28'
  const open = (): Transport =>
    isModern
      ? new modern.StreamableHTTPClientTransport(new URL(site.mcp), settings)
      : new LegacyTransport(new URL(site.mcp), settings)
  const client = createClient(isModern)
  let transport = open()
  const begin = async (work: () => Promise<unknown>): Promise<URL> => {
    memory.sentTo = null
    const refused = await work().then(
      () => null,
      (error: unknown) => error as Error,
    )
    if (memory.sentTo === null) throw refused ?? new Error('nobody had to sign in')
    return memory.sentTo
  }
  return {
    memory,
    client,
    /** Calls without a token, and gives the address where the library wants its person to go. */
    knock: async (): Promise<URL> => await begin(() => client.connect(transport)),
    /** Calls a tool and gives where the library asks for more. */
    askForMore: async (name: string, input: object): Promise<URL> =>
      await begin(() => client.callTool({ name, arguments: input })),
    /** Takes what came back by the browser, and connects with the token that it is worth. */
    async finish(came: URL): Promise<void> {
      const { searchParams } = came
      if (searchParams.get('state') !== provider.state()) throw new Error('not my state')
      await transport.finishAuth(isModern ? searchParams : searchParams.get('code'))
    },
    async connect(): Promise<void> {
      await client.close().catch(() => undefined)
      transport = open()
      await client.connect(transport)
    },
    tools: async () => (await client.listTools()).tools,
    async call(name: string, input: object = {}): Promise<unknown> {
      const answer = (await client.callTool({ name, arguments: input })) as {
        isError?: boolean
        content: { text: string }[]
      }
      const said: unknown = JSON.parse(answer.content[0]?.text ?? 'null')
      if (answer.isError) throw new Error(JSON.stringify(said))
      return (said as { result: unknown }).result
    },
    close: async () => await client.close().catch(() => undefined),
  }
}

function createClient(isModern: boolean): Wire {
  const info = { name: 'daybook-test', version: '1.0.0' }
  if (!isModern) return new LegacyClient(info) as unknown as Wire
  const versionNegotiation = { mode: { pin: '2026-07-28' } }
  return new modern.Client(info, { versionNegotiation }) as unknown as Wire
}
