import { z } from 'zod'

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((text) => text === 'true')

/** What shows how a process is doing. */
export const variables = {
  DAYBOOK_METRICS: flag.describe('true serves Prometheus metrics at /metrics'),
  DAYBOOK_METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'bearer token for /metrics, which production requires; without one it answers this machine only',
    ),
  DAYBOOK_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('where worker, reader and mail show /metrics and /health; serve has its own port'),
  DAYBOOK_METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('the address that they listen on for that'),
  DAYBOOK_NOTES: z
    .string()
    .min(1)
    .optional()
    .describe('directory in which commands such as verify note when they last ran, for metrics'),
  DAYBOOK_TRACES: z
    .url()
    .optional()
    .describe('where traces are sent by OTLP over HTTP, such as http://127.0.0.1:4318/v1/traces'),
}

export const secrets = ['DAYBOOK_METRICS_TOKEN'] as const

export type TelemetryLine = {
  metrics: boolean
  metricsToken: string | undefined
  /** Undefined: worker, reader and mail show nothing. */
  metricsPort: number | undefined
  metricsHost: string
  tracesUrl: string | undefined
  /** Where commands of the operator note when they last ran. */
  notes: string | undefined
}

export function lineOf(values: z.output<z.ZodObject<typeof variables>>): TelemetryLine {
  return {
    metrics: values.DAYBOOK_METRICS,
    metricsToken: values.DAYBOOK_METRICS_TOKEN,
    metricsPort: values.DAYBOOK_METRICS_PORT,
    metricsHost: values.DAYBOOK_METRICS_HOST,
    tracesUrl: values.DAYBOOK_TRACES,
    notes: values.DAYBOOK_NOTES,
  }
}
