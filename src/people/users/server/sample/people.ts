import type { Role } from '#platform/shared/permissions.ts'
import type { UserStatus } from '#people/accounts/shared/user-status.ts'

export interface SamplePerson {
  fName: string
  sName: string
  email: string
  role: Role
  status: UserStatus
}

/**
 * The people of the sample agency, Blue Lotus: the first is its administrator, the second signs in as an ordinary user,
 * the last keeps its books.
 */
export const SAMPLE_PEOPLE: readonly SamplePerson[] = [
  { fName: 'Nimal', sName: 'Perera', email: 'nimal@bluelotus.example', role: 'ADMIN', status: 'Active' },
  { fName: 'Dilini', sName: 'Fernando', email: 'dilini@bluelotus.example', role: 'USER', status: 'Active' },
  { fName: 'කසුන්', sName: 'ජයවර්ධන', email: 'kasun@bluelotus.example', role: 'USER', status: 'Active' },
  { fName: 'பிரியா', sName: 'சிவகுமார்', email: 'priya@bluelotus.example', role: 'USER', status: 'Active' },
  {
    fName: 'Ishara',
    sName: 'Wickramasinghe',
    email: 'ishara@bluelotus.example',
    role: 'USER',
    status: 'Active',
  },
  { fName: 'Mohamed', sName: 'Rizwan', email: 'rizwan@bluelotus.example', role: 'USER', status: 'Active' },
  { fName: 'Shalini', sName: 'De Silva', email: 'shalini@bluelotus.example', role: 'USER', status: 'Active' },
  {
    fName: 'Ruwan',
    sName: 'Gunasekara',
    email: 'ruwan@bluelotus.example',
    role: 'MANAGER',
    status: 'Active',
  },
  {
    fName: 'Tharushi',
    sName: 'Bandara',
    email: 'tharushi@bluelotus.example',
    role: 'USER',
    status: 'Pending',
  },
  { fName: 'Anton', sName: 'Selvarajah', email: 'anton@bluelotus.example', role: 'USER', status: 'Inactive' },
  {
    fName: 'Kumudini',
    sName: 'Rathnayake',
    email: 'kumudini@bluelotus.example',
    role: 'ACCOUNTANT',
    status: 'Active',
  },
]
