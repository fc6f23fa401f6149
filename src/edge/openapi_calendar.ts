import { feedLanguages } from '#calendar/room'
import type { OpenApi, Operation } from './openapi.ts'
import { problemResponses, refTo, type Parameter } from './openapi_parts.ts'
import { calendarFeedPath } from './calendar_feed.ts'

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
  description: "The language of the texts; the region's own if left out.",
  schema: { type: 'string', enum: [...feedLanguages] },
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
      'The deadlines as iCalendar, from a year back to 18 months ahead, to subscribe to. The secret token in the address is all it takes.',
    'x-kind': 'download',
    security: [],
    parameters: [token, lang],
    responses: {
      '200': {
        description:
          'The calendar. ETag is its hash; with If-None-Match an unchanged one is a 304.',
        headers: { 'Request-Id': refTo('headers', 'Request-Id') },
        content: { 'text/calendar': { schema: { type: 'string' } } },
      },
      ...problems,
    },
  }
}
