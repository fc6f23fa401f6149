const FILE = 'src/rooms/bank/transactions/rules.ts'

export const sentencePlants = {
  'a sentence for people is worded in every language': {
    fault: {
      [FILE]: "throw new Failure('target_settled', { detail: 'Nobody has ever said this.' })\n",
      'src/providers/ecb/provider.ts':
        "throw new Failure('provider_failed', { detail: isOld ? 'old rates' : 'no rates here' })\n",
      'src/engines/ubl/findings.ts': 'const detail = `Look at ${one} first, it is ${two}.`\n',
      'src/rooms/vat/save_vat_return.ts':
        "const day = z.string().refine(isDay, 'Use a day of rain.').meta({ description: 'A day.' })\n",
    },
    fine: {
      [FILE]: "throw new Failure('target_settled', { detail: 'The check digit is wrong.' })\n",
      'src/engines/ubl/findings.ts':
        'throw new RangeError(`It is no ${unit} of ours.`)\nconst detail = `The recipient code of ${who} has ${count} characters.`\n',
      'src/rooms/vat/vat_returns.ts':
        "export default read({ name: 'vat-returns', says: 'A list of all VAT returns.' })\n",
    },
  },
}
