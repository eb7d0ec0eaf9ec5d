import { secondsSince } from './week/diary.ts';
import { close } from './week/friday.ts';
import { gatherPeople } from './week/monday-people.ts';
import { fillTheShop } from './week/monday-products.ts';
import { checkMoney } from './week/money.ts';
import { nameTheShop } from './week/payments.ts';
import { deliver } from './week/saturday.ts';
import { inEmptyShop } from './week/shop.ts';
import { beginAnew } from './week/sunday.ts';
import { changeProducts } from './week/thursday.ts';
import { sell } from './week/tuesday.ts';
import { importFirstList, importSecondList } from './week/ugly-lists.ts';
import { workAsTeam } from './week/wednesday.ts';

// npm run week [folder]: a business week from an empty shop on, played by what its people see; fails at what one of them cannot do.
const folder = process.argv[2] ?? '/tmp/vitrina-week';
const began = performance.now();

await inEmptyShop(folder, async (shop) => {
  const { begin } = shop;
  begin('lunes');
  await fillTheShop(shop);
  await importFirstList(shop);
  const sellers = await gatherPeople(shop);
  await nameTheShop(shop);
  begin('martes');
  const placed = await sell(shop);
  begin('miércoles');
  await workAsTeam(shop, sellers);
  begin('jueves');
  await changeProducts(shop);
  await importSecondList(shop);
  begin('viernes');
  await close(shop, placed);
  begin('sábado');
  const money = await deliver(shop, placed);
  begin('domingo');
  await beginAnew(shop, placed);
  await checkMoney(shop, money);
  console.log(`La semana entera en ${secondsSince(began)} s; ${shop.pictures()} imágenes en ${folder}`);
});
