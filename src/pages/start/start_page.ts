import { html, type Html } from '#kernel/values/html'
import { languages } from '#languages/room'
import { regionKeys, regionOf, type RegionKey } from '#regions/room'
import type { HtmlPage, PageFrame } from '../frame/page_types.ts'
import { field, form, says, type Says } from '../frame/parts.ts'
import { languageName } from '../frame/words.ts'

export type StartView = Says & {
  /** What was filled in before it was refused. */
  given: Readonly<Record<string, string>>
  /** The field that the problem is about. */
  field: string | null
  /** False where only test organizations may be founded. */
  mayBeLive: boolean
}

/** The first step of the first day: a company of one's own. */
export function startPage(frame: PageFrame, view: StartView): HtmlPage {
  const { start } = frame.words
  const body = html`<h1>${start.title}</h1>
    <p>${start.says}</p>
    ${says(view)}
    <div class="sheet">${form(frame, '/start', fields(frame, view))}</div>`
  return { title: start.title, body }
}

function fields(frame: PageFrame, view: StartView): Html {
  const { start } = frame.words
  const { given } = view
  const countries = regionKeys.map((key) => ({ value: key, label: countryOf(frame, key) }))
  const tongues = languages.map((one) => ({ value: one, label: languageName(one) }))
  return html`${field({
      name: 'name',
      label: start.nameLabel,
      autocomplete: 'organization',
      value: given['name'] ?? '',
      problem: view.field === 'name' ? view.problem : null,
    })}
    ${choice('region', start.country, countries, given['region'] ?? '')}
    ${number('businessId', start.businessId, start.businessIdSays, view)}
    ${number('vatNumber', start.vatNumber, start.vatNumberSays, view)}
    ${choice('language', start.language, tongues, given['language'] ?? frame.language)}
    ${kinds(frame, view)} <button>${start.create}</button>`
}

/** The country of a region, as the reader's language calls it. */
function countryOf({ language }: PageFrame, key: RegionKey): string {
  const { country } = regionOf(key)
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
}

function number(name: string, label: string, hint: string, view: StartView): Html {
  const value = view.given[name] ?? ''
  return field({
    name,
    label,
    hint,
    value,
    autocomplete: 'off',
    isOptional: true,
    problem: view.field === name ? view.problem : null,
    mostLetters: 30,
  })
}

type Choice = { value: string; label: string }

function choice(name: string, label: string, choices: readonly Choice[], chosen: string): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${choices.map(
        (one) =>
          html`<option value="${one.value}" ${one.value === chosen ? html`selected` : null}>
            ${one.label}
          </option>`,
      )}
    </select>
  </div>`
}

function kinds({ words }: PageFrame, { mayBeLive, given }: StartView): Html {
  const { start } = words
  const all = [
    { value: 'test', label: start.test, hint: start.testSays },
    ...(mayBeLive ? [{ value: 'live', label: start.live, hint: start.liveSays }] : []),
  ]
  return html`<fieldset>
    <legend>${start.kind}</legend>
    ${all.map(
      (one) =>
        html`<label class="choice">
          <input
            type="radio"
            name="mode"
            value="${one.value}"
            ${(given['mode'] ?? 'test') === one.value ? html`checked` : null}
          />
          <span><b>${one.label}</b> <span>${one.hint}</span></span>
        </label>`,
    )}
  </fieldset>`
}
