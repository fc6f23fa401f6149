import { z } from 'zod'

const text = z.string().min(1)

/** Where files lie if they lie in a bucket. */
export const variables = {
  DAYBOOK_S3_ENDPOINT: z
    .url()
    .optional()
    .describe('an S3 server other than AWS; the bucket is then part of the path'),
  AWS_REGION: text.default('eu-central-1').describe('AWS region of the bucket'),
  AWS_ACCESS_KEY_ID: text
    .optional()
    .describe('access key; without one the role of the machine is used'),
  AWS_SECRET_ACCESS_KEY: text.optional().describe('secret of the access key'),
  AWS_SESSION_TOKEN: text.optional().describe('session token, for temporary keys'),
}

export const secrets = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const

export type S3Line = {
  endpoint: string | undefined
  region: string
  credentials:
    | { accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined }
    | undefined
}

type Values = z.output<z.ZodObject<typeof variables>>

export function lineOf(values: Values): S3Line {
  return {
    endpoint: values.DAYBOOK_S3_ENDPOINT,
    region: values.AWS_REGION,
    credentials: credentialsOf(values),
  }
}

function credentialsOf(values: Values): S3Line['credentials'] {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('Set both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or neither.')
  }
  return { accessKeyId, secretAccessKey, sessionToken: values.AWS_SESSION_TOKEN }
}
