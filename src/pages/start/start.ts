import type { FastifyReply } from 'fastify'
import { foundByPerson } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import { isLanguage } from '#languages/room'
import { installChart } from '#ledger/room'
import { identifierWarnings, regionKeys, regionOf } from '#regions/room'
import { limitRules, setLanguage, takeTries, tryOf } from '#signin/room'
import { readForm } from '../frame/form.ts'
import { inOrganization } from '../frame/next.ts'
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
    return before ?? show(pageRequest, {})
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

type Wrong = { field: string; says: string }

function show(
  pageRequest: PageRequest,
  given: Readonly<Record<string, string>>,
  wrong: Wrong | null = null,
): FastifyReply {
  const mayBeLive = pageRequest.app.founding === 'live'
  const view = { given, problem: wrong?.says ?? null, field: wrong?.field ?? null, mayBeLive }
  return sendPage(pageRequest, (frame) => startPage(frame, view), { status: wrong ? 400 : 200 })
}

async function found(pageRequest: PageRequest, form: URLSearchParams): Promise<FastifyReply> {
  const { app, words, visit } = pageRequest
  const session = openSession(pageRequest)
  const given = Object.fromEntries(form)
  const name = (given['name'] ?? '').trim().slice(0, mostLetters)
  if (name === '') {
    return show(pageRequest, given, { field: 'name', says: words.start.nameMissing })
  }
  const regionKey = regionKeys.find((one) => one === given['region'])
  if (regionKey === undefined) {
    return show(pageRequest, given, { field: 'region', says: words.start.wrongCountry })
  }
  const mode = given['mode'] === 'live' && app.founding === 'live' ? 'live' : 'test'
  const region = regionOf(regionKey)
  const profile = profileOf(name, given)
  const wrong = wrongNumber(pageRequest, profile, region.country)
  if (wrong !== null) return show(pageRequest, given, wrong)
  await takeTries(app, [tryOf(limitRules.founding, session.userId)])
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
  return goTo(pageRequest, inOrganization(made.id, '/home'))
}

type FoundedProfile = { legalName: string; businessId?: string; vatNumber?: string }

/** Numbers are kept without the spaces that people read them with. */
function profileOf(legalName: string, given: Readonly<Record<string, string>>): FoundedProfile {
  const filled = ['businessId', 'vatNumber'].flatMap((name) => {
    const number = (given[name] ?? '').replaceAll(/\s/g, '').slice(0, mostDigits)
    return number === '' ? [] : [[name, number] as const]
  })
  return { legalName, ...Object.fromEntries(filled) }
}

/** Both are optional, so a wrong one is a slip: it would stand on invoices and on the bank's page. */
function wrongNumber(
  { words }: PageRequest,
  profile: FoundedProfile,
  country: string,
): Wrong | null {
  const { businessId, vatNumber } = { businessId: null, vatNumber: null, ...profile }
  const none = { fiscalCode: null, sdiCode: null, pec: null, email: null }
  const [first] = identifierWarnings({ ...none, country, businessId, vatNumber }, country)
  if (first === undefined) return null
  return first.field === 'businessId'
    ? { field: first.field, says: words.start.businessIdWrong }
    : { field: first.field, says: words.start.vatNumberWrong }
}
