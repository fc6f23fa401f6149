import {
  ProtocolError,
  ProtocolErrorCode,
  type GetPromptResult,
  type Prompt,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import type { Toolbox } from './mcp_tools.ts'
import { clearReviewQueue, closeMonth, prepareReturn } from './mcp_prompt_texts.ts'

/** A checklist for an agent. It is offered to whoever may run every tool that it sends to. */
export type McpPrompt = {
  name: string
  title: string
  says: string
  arguments: { name: string; says: string; required: boolean; form: z.ZodType<string> }[]
  uses: readonly string[]
  messages(given: Record<string, string>): GetPromptResult['messages']
  /** What may be typed for an argument. */
  suggest?(now: Date): string[]
}

export type PromptShelf = {
  listFor(principal: Principal): Prompt[]
  get(principal: Principal, name: string, given: unknown): GetPromptResult
  /** Null where there is no such prompt or argument. */
  complete(app: App, principal: Principal, asked: PromptQuestion): string[] | null
}

export type PromptQuestion = { prompt: string; argument: string; value: string }

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Give a month such as 2026-03.')
const period = z
  .string()
  .regex(
    /^\d{4}(-(0[1-9]|1[0-2])|-Q[1-4]|-H[12])?$/,
    'Give a period such as 2026-03, 2026-Q1, 2026-H1 or 2026.',
  )

const said = (text: string): GetPromptResult['messages'] => [
  { role: 'user', content: { type: 'text', text } },
]

export const prompts: readonly McpPrompt[] = [
  {
    name: 'close_month',
    title: 'Close the month',
    says: 'Go through one month until everything in it is read, coded, posted and matched.',
    arguments: [
      { name: 'month', says: 'The month, such as 2026-03.', required: true, form: month },
    ],
    ...closeMonth,
    messages: (given) => said(closeMonth.text(given['month'] ?? '')),
    suggest: monthsBefore,
  },
  {
    name: 'clear_review_queue',
    title: 'Clear the review queue',
    says: 'Work through what is waiting: failed or uncertain documents, and unmatched bank transactions.',
    arguments: [],
    ...clearReviewQueue,
    messages: () => said(clearReviewQueue.text()),
  },
  {
    name: 'prepare_vat_return',
    title: 'Prepare the VAT return',
    says: 'Prepare the VAT return for the current period and review it. Nothing is filed.',
    arguments: [
      {
        name: 'period',
        says: 'The period you expect, such as 2026-03, 2026-Q1 or 2026-H1.',
        required: false,
        form: period,
      },
    ],
    ...prepareReturn,
    messages: (given) => said(prepareReturn.text(given['period'])),
    suggest: periodsBefore,
  },
]

/** Newest first, since the month that is closed is mostly the one that has just ended. */
function monthsBefore(now: Date): string[] {
  const at = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back))
  return Array.from({ length: 12 }, (_, back) =>
    at(back + 1)
      .toISOString()
      .slice(0, 7),
  )
}

function periodsBefore(now: Date): string[] {
  const year = now.getUTCFullYear()
  const quarters = [year, year - 1].flatMap((one) => [4, 3, 2, 1].map((n) => `${one}-Q${n}`))
  const halves = [year, year - 1].flatMap((one) => [`${one}-H2`, `${one}-H1`])
  return [...monthsBefore(now), ...quarters, ...halves]
}

export function createPromptShelf(toolbox: Toolbox, list: readonly McpPrompt[]): PromptShelf {
  const isOffered = (principal: Principal, prompt: McpPrompt): boolean =>
    prompt.uses.every((name) => toolbox.get(name)?.permits(principal) ?? false)
  const find = (principal: Principal, name: string): McpPrompt | undefined =>
    list.find((prompt) => prompt.name === name && isOffered(principal, prompt))
  return {
    listFor: (principal) =>
      list.filter((prompt) => isOffered(principal, prompt)).map((prompt) => faceOf(prompt)),
    get(principal, name, given) {
      const prompt = find(principal, name)
      if (!prompt) throw invalid(`Unknown prompt: ${name.slice(0, 100)}`)
      return { description: prompt.says, messages: prompt.messages(argumentsOf(prompt, given)) }
    },
    complete(app, principal, { prompt: name, argument, value }) {
      const prompt = find(principal, name)
      if (!prompt?.arguments.some((one) => one.name === argument)) return null
      const suggested = prompt.suggest?.(app.clock.now()) ?? []
      return suggested.filter((one) => one.startsWith(value))
    },
  }
}

function faceOf({ name, title, says, arguments: wanted }: McpPrompt): Prompt {
  const described = wanted.map((one) => {
    return { name: one.name, description: one.says, required: one.required }
  })
  return { name, title, description: says, arguments: described }
}

/** Every argument is held against its form: it stands in a text that an agent follows. */
function argumentsOf(prompt: McpPrompt, given: unknown): Record<string, string> {
  const sent = (given ?? {}) as Record<string, unknown>
  const known = new Set(prompt.arguments.map((one) => one.name))
  const strange = Object.keys(sent).find((name) => !known.has(name))
  if (strange !== undefined) throw invalid(`Unknown argument: ${strange.slice(0, 100)}`)
  const taken: Record<string, string> = {}
  for (const { name, required, form, says } of prompt.arguments) {
    if (sent[name] === undefined || (sent[name] === '' && !required)) {
      if (required) throw invalid(`The argument ${name} is missing. ${says}`)
      continue
    }
    const parsed = form.safeParse(sent[name])
    if (!parsed.success) throw invalid(`${name}: ${parsed.error.issues[0]?.message ?? says}`)
    taken[name] = parsed.data
  }
  return taken
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
