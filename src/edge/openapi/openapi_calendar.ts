import { languages } from '#languages/room'
import type { OpenApi, Operation } from './openapi_types.ts'
import { problemResponses, refTo, type Parameter } from './openapi_parts.ts'
import { calendarFeedPath } from '../downloads/calendar_feed.ts'

const token: Parameter = {
  name: 'token',
  in: 'path',
  required: true,
  description: 'From generate_calendar_token.',
  schema: { type: 'string' },
}

const lang: Parameter = {
  name: 'lang',
  in: 'query',
  description: "The language of the texts. Default: the region's own.",
  schema: { type: 'string', enum: [...languages] },
}

/** The one address of the interface that is read without a key. */
export function calendarPaths(): OpenApi['paths'] {
  return { [calendarFeedPath]: { get: describeFeed() } }
}

function describeFeed(): Operation {
  // Without a key nobody can lack one, or a permission.
  const {
    '401': _key,
    '403': _permission,
    ...problems
  } = problemResponses('get', ['not_found', 'invalid_input'])
  return {
    operationId: 'read_calendar_feed',
    tags: ['calendar'],
    summary: 'Read calendar feed',
    description:
      'The deadlines as an iCalendar feed to subscribe to, from one year ago to 18 months ahead. No key is needed; the secret token in the address gives access.',
    'x-kind': 'download',
    security: [],
    parameters: [token, lang],
    responses: {
      '200': {
        description:
          'The calendar. ETag is its hash; with If-None-Match, an unchanged calendar returns 304.',
        headers: { 'Request-Id': refTo('headers', 'Request-Id') },
        content: { 'text/calendar': { schema: { type: 'string' } } },
      },
      ...problems,
    },
  }
}
