import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const words = z.record(z.string(), z.string())

/** What of a service this project uses; anything else in the file is refused, so that nothing goes unread. */
const service = z.strictObject({
  image: z.string(),
  pull_policy: z.literal('missing').optional(),
  restart: z.enum(['no', 'unless-stopped']),
  profiles: z.array(z.string()).default([]),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).default([]),
  environment: words.default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  networks: z.union([
    z.array(z.string()),
    z.record(z.string(), z.strictObject({ aliases: z.array(z.string()) })),
  ]),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  pids_limit: z.number().optional(),
  mem_limit: z.string().optional(),
  shm_size: z.string().optional(),
  stop_grace_period: z.string().optional(),
  healthcheck: z
    .union([
      z.strictObject({ disable: z.literal(true) }),
      z.strictObject({
        test: z.array(z.string()),
        interval: z.string(),
        timeout: z.string(),
        retries: z.number(),
        start_period: z.string().optional(),
      }),
    ])
    .optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .default({}),
})

const schema = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), service),
  networks: z.record(
    z.string(),
    z.strictObject({
      internal: z.boolean().default(false),
      ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.string() })) }).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
})

export type ComposeService = z.output<typeof service>
export type ComposeStack = z.output<typeof schema>

/** A compose file as Compose reads it: variables filled in, merged parts merged. */
export function readCompose(path: string, environment: Record<string, string>): ComposeStack {
  const text = readFileSync(path, 'utf8')
  const whole = fillAll(parse(text, { merge: true }), environment) as Record<string, unknown>
  const own = Object.entries(whole).filter(([name]) => !name.startsWith('x-'))
  return schema.parse(Object.fromEntries(own))
}

/** In values only, and behind the reading of the file: what is filled in stays text. */
function fillAll(value: unknown, environment: Record<string, string>): unknown {
  if (typeof value === 'string') return fill(value, environment)
  if (Array.isArray(value)) return value.map((one) => fillAll(one, environment))
  if (value === null || typeof value !== 'object') return value
  const filled = Object.entries(value).map(([key, one]) => [key, fillAll(one, environment)])
  return Object.fromEntries(filled)
}

/** `${NAME}`, `${NAME:-otherwise}`, `${NAME:+instead}` and `${NAME:?why}`; two dollars are one. */
export function fill(text: string, environment: Record<string, string>): string {
  return text.replaceAll(
    /\$\$|\$\{(\w+)(?::([-+?])([^}]*))?\}/g,
    (found, name: string | undefined, kind: string | undefined, rest = '') => {
      if (found === '$$') return '$'
      const given = environment[name ?? ''] ?? ''
      if (given !== '') return kind === '+' ? (rest as string) : given
      if (kind === '?') throw new Error(`${name}: ${rest}`)
      return kind === '-' ? (rest as string) : ''
    },
  )
}

/** The variables of Compose that a file asks for. */
export function variablesIn(text: string): string[] {
  const names = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  return [...new Set(names)].toSorted()
}
