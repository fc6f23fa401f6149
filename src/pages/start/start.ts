import type { FastifyReply } from 'fastify'
import { foundByPerson } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import { isLanguage } from '#languages/room'
import { installChart } from '#ledger/room'
import { regionKeys, regionOf } from '#regions/room'
import { limitRules, setLanguage, takeTries, tryOf } from '#signin/room'
import { readForm } from '../frame/form.ts'
import { goTo, openSession, sendPage, stepBefore } from '../frame/page_request.ts'
import type { PageRequest } from '../frame/page_types.ts'
import type { Routes } from '../routes.ts'
import { startPage } from './start_page.ts'

const path = '/start'
const mostLetters = 200
const mostDigits = 30

/** Where a person with a login founds an organization, unless this server is not for that. */
export function addStart({ get, post }: Routes): void {
  get(path, (pageRequest) => {
    const before = blocked(pageRequest)
    return before ?? show(pageRequest, {}, null)
  })
  post(path, async (pageRequest) => {
    const before = blocked(pageRequest)
    return before ?? (await found(pageRequest, readForm(pageRequest)))
  })
}

function blocked(pageRequest: PageRequest): FastifyReply | null {
  if (pageRequest.app.founding === 'off') throw new Failure('not_found')
  const before = stepBefore(pageRequest.session, path)
  return before === null ? null : goTo(pageRequest, before)
}

function show(
  pageRequest: PageRequest,
  given: Readonly<Record<string, string>>,
  problem: string | null,
): FastifyReply {
  const view = { given, problem, mayBeLive: pageRequest.app.founding === 'live' }
  return sendPage(pageRequest, (frame) => startPage(frame, view), { status: problem ? 400 : 200 })
}

async function found(pageRequest: PageRequest, form: URLSearchParams): Promise<FastifyReply> {
  const { app, words, visit } = pageRequest
  const session = openSession(pageRequest)
  const given = Object.fromEntries(form)
  const name = (given['name'] ?? '').trim().slice(0, mostLetters)
  if (name === '') return show(pageRequest, given, words.start.nameMissing)
  const regionKey = regionKeys.find((one) => one === given['region'])
  if (regionKey === undefined) return show(pageRequest, given, words.start.wrongCountry)
  const mode = given['mode'] === 'live' && app.founding === 'live' ? 'live' : 'test'
  await takeTries(app, [tryOf(limitRules.founding, session.userId)])
  const region = regionOf(regionKey)
  const profile = profileOf(name, given)
  const founder = {
    userId: session.userId,
    email: session.email,
    name: session.name,
    session: { id: session.id, isStrong: session.isStrong },
    address: visit.ip,
  }
  const made = await foundByPerson(
    app,
    founder,
    { name, regionKey, mode, currency: region.currency, profile },
    async (scene) => {
      installChart(scene, region)
    },
  )
  const language = given['language'] ?? ''
  if (isLanguage(language)) await setLanguage(app, session, language)
  return goTo(pageRequest, `/home?organization=${made.id}`)
}

/** Numbers are kept without the spaces that people read them with. */
function profileOf(legalName: string, given: Readonly<Record<string, string>>) {
  const filled = ['businessId', 'vatNumber'].flatMap((name) => {
    const number = (given[name] ?? '').replaceAll(/\s/g, '').slice(0, mostDigits)
    return number === '' ? [] : [[name, number] as const]
  })
  return { legalName, ...Object.fromEntries(filled) }
}
