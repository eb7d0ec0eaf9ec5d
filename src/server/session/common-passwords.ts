/** The most common passwords of eight characters or more in public breach lists, with the Spanish-speaking favourites. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 11111111 111111111 00000000
  22222222 88888888 99999999 12341234 123123123 11223344 1122334455 12121212 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwerty123
  qwertyuiop qwerty12 qwertyui asdfghjkl asdfasdf zxcvbnm1 zxcvbnm123 password password1 password12 password123 passw0rd
  p@ssw0rd p@ssword iloveyou iloveyou1 sunshine princess football baseball superman batman123 starwars whatever
  trustno1 letmein1 welcome1 welcome123 admin123 admin1234 administrator administrador abcd1234 abc12345 abcdefgh
  a1b2c3d4 aa123456 a12345678 qazwsxedc computer internet michelle jennifer samantha charlie1 contraseña contrasena
  contraseña1 contrasena1 contraseña123 contrasena123 teamo123 teamomucho tequiero tequiero1 mimamamemima micontraseña
  micontrasena argentina argentina1 argentina123 bocajuniors bocajuniors1 riverplate riverplate1 buenosaires maradona
  maradona10 messi1010 leonelmessi lionelmessi estrella mariposa princesa chocolate chocolate1 corazon1 hermosa1
  familia1 barcelona realmadrid alejandro alejandra sebastian valentina valentino francisco fernando guadalupe
  santiago carolina gabriela cristina margarita veronica florencia benjamin catalina dragon123 monkey123 pokemon1
  minecraft usuario1 usuario123 vendedor vendedor1 vendedor123 revendedor cambiame changeme temporal temporal1
  bienvenido bienvenida prueba123 test1234 testtest 12344321 147258369 159357456 741852963 789456123 123qweasd
  qweasdzxc qwe12345 qweqweqwe asd12345 zaq12wsx 1234qwer qwer1234 asdf1234 aaaaaaaa hola1234 holahola holamundo`.split(
    /\s+/,
  ),
);
