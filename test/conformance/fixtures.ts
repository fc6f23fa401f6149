import { ResourceNotFoundError } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { action, type Definition } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { McpPrompt } from '../../src/edge/mcp/mcp_prompts.ts'
import type { Shelf } from '../../src/edge/mcp/mcp_resources.ts'
import { registry, type Registry } from '../../src/registry.ts'

const nothing = z.looseObject({})
const text = z.object({ text: z.string() })
const face = { says: 'For the suite.', needs: 'invoices:edit', input: nothing, fails: [] } as const

const simpleText = action({
  ...face,
  name: 'test_simple_text',
  output: text,
  run: async () => ({ text: 'This is a simple text response for testing.' }),
})

const errorHandling = action({
  ...face,
  name: 'test_error_handling',
  output: text,
  run: () => Promise.reject(new Failure('last_owner')),
})

/** The only question that our tools ask is whether a person approves: so these wait for one. */
const asking = [
  'test_input_required_result_elicitation',
  'test_input_required_result_request_state',
  'test_input_required_result_tampered_state',
].map((name): Definition =>
  action({
    ...face,
    name,
    output: text,
    reviewed: true,
    run: async () => ({ text: 'done' }),
  }),
)

/** The suite's tools, as far as the shape of our actions goes: JSON in, JSON out. */
export const fixtureLists: Registry = {
  ...registry,
  actions: [simpleText, errorHandling, ...asking],
  operations: [],
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const argument = (name: string) => {
  return { name, says: 'Any text.', required: true, form: z.string() }
}

export const fixturePrompts: readonly McpPrompt[] = [
  {
    name: 'test_simple_prompt',
    title: 'Simple',
    says: 'A prompt without arguments.',
    arguments: [],
    uses: [],
    messages: () => [
      {
        role: 'user',
        content: { type: 'text', text: 'This is a simple prompt for testing.' },
      },
    ],
  },
  {
    name: 'test_prompt_with_arguments',
    title: 'With arguments',
    says: 'A prompt with two arguments.',
    arguments: [argument('arg1'), argument('arg2')],
    uses: [],
    messages: ({ arg1, arg2 }) => [
      {
        role: 'user',
        content: { type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` },
      },
    ],
    suggest: () => ['testing', 'tested'],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    title: 'With a resource',
    says: 'A prompt with a resource in it.',
    arguments: [argument('resourceUri')],
    uses: [],
    messages: ({ resourceUri = '' }) => [
      {
        role: 'user',
        content: {
          type: 'resource',
          resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded for testing.' },
        },
      },
      { role: 'user', content: { type: 'text', text: 'Please process the embedded resource.' } },
    ],
  },
  {
    name: 'test_prompt_with_image',
    title: 'With a picture',
    says: 'A prompt with a picture in it.',
    arguments: [],
    uses: [],
    messages: () => [
      { role: 'user', content: { type: 'image', data: pixel, mimeType: 'image/png' } },
      { role: 'user', content: { type: 'text', text: 'Please analyze the image above.' } },
    ],
  },
]

const staticText = {
  uri: 'test://static-text',
  mimeType: 'text/plain',
  text: 'This is the content of the static text resource.',
}
const staticBinary = { uri: 'test://static-binary', mimeType: 'image/png', blob: pixel }
const template = 'test://template/{id}/data'

export const fixtureShelf: Shelf = {
  templatesFor: () => [{ name: 'template', uriTemplate: template, mimeType: 'application/json' }],
  list: async () => {
    return {
      resources: [
        { uri: staticText.uri, name: 'static-text', mimeType: 'text/plain' },
        { uri: staticBinary.uri, name: 'static-binary', mimeType: 'image/png' },
      ],
    }
  },
  async read(_house, _visit, uri) {
    const known = [staticText, staticBinary].find((one) => one.uri === uri)
    if (known) return { contents: [known] }
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1]
    if (id === undefined) throw new ResourceNotFoundError(uri)
    const data = { id, templateTest: true, data: `Data for ID: ${id}` }
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }] }
  },
  complete: async (_house, _visit, asked) => (asked.template === template ? ['123'] : null),
}
