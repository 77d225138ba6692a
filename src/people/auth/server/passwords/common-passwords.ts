/** What attackers of an office try besides the leaked passwords: of at least 8 characters, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
password1234 password12345 password1! password123! p@ssword pass12345 passpass password7 mypass123 newpassword
yourpassword secretpassword thepassword changeme1 changeme123 changeit changeit123 letmein12 letmein123 letmein!
letmeinnow welcome12 welcome123 welcome1! welcome01 welcome1234 welcome@123 default1 default123 defaultpassword
temp1234 temporary temppassword guest123 guestguest test12345 testtest testing123 test@123 tester123 testuser
testpassword demo1234 demodemo demo@123 sample123 example1 example123 123456781 123123123 123123123a 111111111
1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888
888888888 99999999 999999999 987654321 9876543210 87654321 0987654321 098765432 159357456 456789123 102030405
12121212 13131313 121212121 131313131 20202020 19841984 19851985 19861986 19871987 19881988 19891989 19901990
19911991 19921992 20002000 20012001 20202021 20212021 24682468 25252525 314159265 36985214 45454545 56565656
69696969 78787878 85208520 88888881 90909090 98989898 01234567 012345678 0123456789 qwerty1! qwerty123! qwertyu1
qwertyqwerty qweqweqwe qweasdzxc1 qwertz123 qwertzui qwertzuiop azerty123 asdfghjkl1 asdasdasd asd123asd
zxcvbnm, zxcvbnmz zaq1zaq1 1qaz!qaz 1qaz1qaz 1q2w3e4r! 123qwe!@# 123abc123 123456a! !qaz1qaz !qazxsw2 !q2w3e4r
abc123abc abcabcabc abcdefgh abcdefghi abcdefghij abcdefg123 abcdef123 abcde123 abcde12345 aa12345678 aaa123456
aaaaaaaa aaaaaaaaa aaaaaaaaaa ab123456 ab12cd34 abcd12345 abcd123456 abcd@1234 abc@1234 abc@12345 aabbccdd
asdf@1234 zzzzzzzz xxxxxxxx ssssssss qqqqqqqq qqqq1111 dddddddd iloveyou12 iloveyou123 iloveyou! iloveu123
iloveme1 iloveme2 ilovejesus loveyou1 loveyou123 lovelove loveme123 lovely123 sweetheart princess12 princess123
babygirl1 babygirl12 babyboy1 butterfly1 sunshine12 sunshine123 flower123 rainbow123 chocolate chocolate1
cheesecake blueberry cookie123 cupcake1 angelina angels123 jesuschrist jesusislord heaven123 forever21
friendship bestfriend happiness lovers123 hello1234 hello12345 hellohello hello@123 helloworld good1234 goodbye1
football12 football123 basketball basketball1 volleyball hockey123 soccer123 cricket123 liverpoolfc arsenal123
chelsea123 chelseafc manutd123 barcelona1 celtic123 michael123 michelle jennifer jessica123 jonathan jordan123
joshua123 daniel123 andrew123 christian christopher nicholas nicole123 stephanie elizabeth alexander alexandra
isabella victoria veronica danielle benjamin patricia robert123 thomas123 ashley123 amanda123 hannah123
chelsea12 superman123 batman123 ironman123 harry123 pikachu1 minecraft1 fortnite roblox123 xbox360!
counterstrike eminem123 rockstar1 motorcycle mustang123 ferrari123 mercedes1 toyota123 yamaha123 harley123
trustno1! monkeys1 shadow123 hunter123 ninja123 tigger123 tigger12 tigers123 lion1234 eagle123 falcon123
snoopy123 buster123 ginger123 pepper123 summer123 summer01 summer2020 summer2021 summer2022 summer2023
summer2024 summer2025 summer2026 winter123 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025
winter2026 spring2023 spring2024 spring2025 spring2026 autumn123 autumn2023 autumn2024 autumn2025 february
september september1 november november1 december december1 monday123 friday123 freedom123 american1 australia
bangladesh pakistan1 indian123 srilanka srilanka1 srilanka123 colombo1 colombo123 london123 newyork123
california admin1234 admin12345 admin123456 admin@123 admin@1234 admin@12345 adminadmin admin123! administrator
administrator1 admin888 admin2020 admin2021 admin2022 admin2023 admin2024 admin2025 adminpass adminpassword
root1234 rootroot rootpassword toor1234 superuser supervisor manager123 employee employee1 company1 company123
office123 business business1 business123 computer12 computer123 internet1 internet123 server123 security1
security123 secret123 secret12 secret1234 secret@123 secrets1 system123 system32 windows10 windows123 google123
facebook facebook1 facebook123 youtube1 youtube123 instagram samsung123 whatsapp linkedin amazon123 iphone123
android1 android123 user1234 user12345 username1 user@123 login123 login1234 access123 account123 network1
database oracle123 postgres postgres1 mysql123 linux123 ubuntu123 raspberry cisco123 student1 student123
teacher123 school123 college1 university millionaire dollar123 success123 lucky777 winner123 champion1 jackpot1
casino123 whatever1 anything something everything asdzxc123 loveandpeace godisgood godislove familia1 family123
mother123 father123 mommy123 daddy123 sister123 children trustme1 iforgot1 forgotpassword opensesame
pleaseletmein letmeplease goaway123 fuckyou123 fuckyou!
`
    .trim()
    .split(/\s+/),
)
