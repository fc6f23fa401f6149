import { testYear } from '../support/year/test_year.ts'

testYear('denmark')
