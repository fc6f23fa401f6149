import { useId } from 'react'
import { SearchedField } from '../../../actions/form/searched_field.tsx'

type AccountFieldProps = {
  label: string
  account: string
  change: (account: string) => void
  isRequired?: boolean
  /** Given where it is the first field of its panel. */
  focus?: Parameters<typeof SearchedField>[0]['focus']
}

/** An account of the ledger, by number or name. */
export function AccountField({ label, account, change, isRequired, focus }: AccountFieldProps) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <SearchedField
        name="ledgerAccountId"
        value={account}
        change={change}
        shared={{ id, 'aria-required': isRequired === true, 'aria-invalid': false }}
        {...(focus === undefined ? {} : { focus })}
      />
    </div>
  )
}
