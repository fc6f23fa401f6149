import type { Answer } from '../wire.ts'

type More = {
  validation?: unknown
  extra?: unknown
  headers?: Record<string, string>
}

export const errorAnswer = (status: number, message: string, more: More = {}): Answer => ({
  status,
  headers: more.headers ?? {},
  body: {
    error: { message, validation_result: more.validation ?? null },
    ...(more.extra === undefined ? {} : { extra: more.extra }),
  },
})

/** Ends the request with an error as the service words it. */
export function refuse(status: number, message: string, more: More = {}): never {
  throw new Error(message, { cause: errorAnswer(status, message, more) })
}

export const oauthError = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
})
