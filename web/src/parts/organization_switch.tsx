import { boot } from '../app/daybook.ts'
import { say } from '../words/words.ts'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')

/** Where one is, and the way to one's other organizations. */
export function OrganizationSwitch() {
  const { organization, organizations } = boot
  return (
    <div className="org">
      <span className="mark" aria-hidden="true">
        {initials(organization.name)}
      </span>
      <span className="grow">
        {organizations.length > 1 ? (
          <select
            className="orgselect"
            aria-label={say('nav.organization')}
            value={organization.id}
            onChange={(event) =>
              location.assign(`/o/${encodeURIComponent(event.target.value)}/home`)
            }
          >
            {organizations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <b className="cut">{organization.name}</b>
        )}
        {organization.mode === 'test' ? (
          <small className="testmark">{say('test.mark')}</small>
        ) : null}
      </span>
    </div>
  )
}
