/** Names and places that the fictional athletes are made from; nobody real is meant. */

export const MEN: readonly string[] = words(`
  Aaron Abdul Adrian Ahmad Aidan Alejandro Alonzo Amari Amir Anders Andre Andreas Anthony Antoine Antonio
  Arjun Armando Asher Ashton Augustus Austin Avery Beau Benjamin Bennett Blake Bo Bradley Brady Braxton
  Brayden Brennan Brody Bryce Bryson Byron Cade Caden Calvin Cameron Camden Carlos Carson Carter Cedric
  Chase Chidi Clayton Clifton Clint Cody Colby Cole Colin Colton Connor Cooper Corey Cormac Cristian Curtis
  Cyrus Dakota Dallas Dalton Damien Damon Dane Dante Darius Darnell Darryl Davion Davis Dawson Deacon Declan
  Demetrius Denzel Derek Deshaun Devin Devonte Diego Dillon Dominic Donovan Drake Drew Dwayne Dylan Easton
  Eduardo Eli Elias Elijah Elliott Emeka Emilio Emmanuel Enrique Ephraim Eric Esteban Ethan Evan Everett
  Ezekiel Ezra Fabian Felix Fernando Finn Fletcher Francisco Franklin Gabriel Garrett Gavin Gideon Giovanni
  Grady Graham Grant Grayson Griffin Gunnar Gustavo Hakeem Harrison Hassan Hayden Hector Holden Hudson Hugo
  Hunter Ian Ibrahim Ignacio Isaac Isaiah Ismael Ivan Jabari Jace Jackson Jaden Jaheim Jalen Jamal Jamari
  Jameson Jared Jasper Javier Jaxon Jayden Jaylon Jelani Jeremiah Jermaine Jesse Joaquín Joel Jonah Jonas
  Jordan Jorge José Joshua Josiah Juan Judah Julian Julius Justin Kade Kahlil Kai Kaleb Kamari Kareem Keanu
  Keaton Keegan Keenan Keith Kelvin Kendall Kendrick Keoni Keshawn Khalid Kieran Kobe Kwame Kyle Kyler Lamar
  Lance Landon Lars Leandro Leon Leonard Levi Liam Lincoln Logan Lorenzo Luca Lucas Luis Luka Lukas Luther
  Maddox Makai Malachi Malik Marcel Marcos Marcus Mario Marquis Marshall Martín Mason Mateo Matteo Maurice
  Maverick Max Micah Miguel Miles Milo Mitchell Mohamed Moses Myles Nasir Nate Nathaniel Nehemiah Nico
  Nikolai Noah Nolan Obinna Oliver Omar Orlando Oscar Osvaldo Otis Owen Pablo Parker Patrick Paxton Percy
  Peyton Phillip Pierce Porter Preston Quentin Quincy Rafael Ramón Rashad Raúl Reese Reggie Reid Rhett
  Ricardo Ricky Riley Roberto Rodney Rohan Roman Romeo Ronan Rory Roy Ruben Russell Ryan Ryder Rylan Saif
  Salvador Samir Samson Samuel Santiago Saul Sawyer Seamus Sean Sebastián Semaj Seth Shane Shawn Silas
  Simeon Simon Solomon Spencer Stefan Stephen Sterling Sullivan Tanner Tariq Tate Tavita Terrance Terrell
  Theo Thiago Thomas Titus Tobias Tomás Trace Travis Tre Trent Trevon Trevor Tristan Troy Tucker Ty Tyler
  Tyree Tyrell Tyrese Tyson Uriah Vance Vaughn Vicente Vincent Walker Warren Wesley Weston Will Wyatt Xavier
  Yusuf Zachary Zaire Zander Zane Zion A.J. C.J. D.J. J.D. K.J. R.J. T.J. De'Andre Ja'Quan`);

export const WOMEN: readonly string[] = words(`
  Aaliyah Abby Abigail Ada Adaeze Addison Adriana Ainsley Aisha Alana Alejandra Alexis Alicia Alina Aliyah
  Allison Alyssa Amara Amaya Amber Amelia Amina Amira Anaya Andrea Angelina Anika Anna Annika Antonella
  April Aria Ariana Arianna Ashlyn Aspen Astrid Athena Aubrey Audrey Aurora Autumn Ava Avery Ayanna Bailey
  Beatriz Bella Bianca Blair Blythe Bree Brenna Briana Bridget Brielle Brinley Bristol Brooke Brooklyn Brynn
  Callie Camila Camryn Carina Carly Carmen Caroline Carys Cassidy Catalina Cecilia Celeste Charlotte Chelsea
  Cheyenne Chidera Chiara Chloe Ciara Claire Clara Clementine Colette Cora Courtney Dahlia Daija Dana
  Daniela Danielle Daphne Deja Delaney Delilah Denise Desiree Destiny Diamond Diana Diya Dominique Dulce
  Ebony Eden Edith Elena Eliana Elise Eliza Ella Elle Ellie Elsa Ember Emerson Emilia Emma Erica Esmé
  Esperanza Esther Eva Evelyn Faith Fatima Fatou Felicity Finley Fiona Frances Freya Gabriela Gemma Genesis
  Georgia Gianna Giselle Gloria Grace Greta Gwendolyn Hadley Hailey Hana Hannah Harley Harper Haven Hayley
  Hazel Heidi Helena Holly Hope Ida Iliana Imani Imogen India Ingrid Irene Iris Isabel Isabella Isla Ivy
  Iyana Jacinda Jada Jade Jalisa Janae Janelle Jasmine Jayla Jazlyn Jenna Jessica Jocelyn Joelle Jordan
  Josephine Journey Joy Juliana Julieta Julissa Juniper Kaia Kaitlyn Kalani Kamryn Kara Karina Kate Kaya
  Kayla Keira Kelsey Kendall Kennedy Kenya Keyanna Khadija Kiana Kiara Kinsley Kira Kylie Lacey Laila Lana
  Lara Lauren Layla Leah Leilani Lena Leona Leticia Lexi Lila Lillian Lina Liv Lola London Lourdes Lucia
  Lucy Luna Lydia Lyla Mackenzie Maddie Madison Mae Maeve Maia Makayla Malia Mara Margaret Mariah Mariana
  Marin Marisol Marley Mary Matilda Maya Mckenna Megan Melanie Mercy Mia Micaela Mila Milan Mina Mira
  Miranda Miriam Monique Morgan Mya Nadia Naomi Natalia Natalie Natasha Nayeli Nevaeh Nia Nicole Nina Noelle
  Nora Nova Nyah Nyla Oceana Octavia Odessa Olive Olivia Opal Paige Paloma Paris Parker Patience Paula
  Payton Pearl Penelope Perla Phoebe Phoenix Piper Precious Presley Priya Quinn Rachel Raegan Raina Raquel
  Raven Reagan Rebecca Reese Renata Rhea Riley River Rosa Rosalie Rowan Ruby Ruth Ryann Sabrina Sade Sadie
  Saige Salma Samantha Samara Sanaa Sara Sasha Savannah Selena Serena Serenity Shania Shayla Shelby Sidney
  Siena Sierra Simone Skye Skylar Sloane Sofia Solange Sonia Stella Summer Sydney Talia Tamara Tamia Tatiana
  Tatum Taylor Teagan Teresa Tess Thalia Tia Tiana Tori Trinity Valentina Valeria Vanessa Vera Veronica
  Victoria Violet Vivian Whitney Willa Willow Wren Ximena Yara Yasmin Yolanda Zara Zoe Zora Zuri Ja'Nae
  Ta'Niya Mary-Kate Anna-Sofía Renée Zoë Chloë Inês`);

export const SURNAMES: readonly string[] = [
  ...words(`
  Abbott Abernathy Abreu Acheampong Acosta Adair Adebayo Adeyemi Adkins Aguilar Ahmadi Ainsworth Akers
  Akinola Alarcón Albright Aldridge Alston Alvarado Amadi Ambrose Amundsen Anaya Anderson Andrade Ansah Aoki
  Appiah Aquino Archer Arellano Armstrong Arnett Arrington Asante Ashby Ashford Atkins Atwater Avila Awolowo
  Ayala Babatunde Bachman Baird Ballard Bancroft Banks Baptiste Barber Barnhart Barrera Barron Bartlett
  Bauer Baxter Beasley Beaumont Becker Belmonte Beltrán Benavides Bergström Bertrand Bishop
  Blackburn Blackwood Blaine Blankenship Boateng Bolden Bolton Bonner Boone Bordeaux Bostic Boudreaux
  Bowden Boyd Bracken Bradshaw Branch Brandt Braswell Bravo Brewer Bridges Briggs Briscoe Broussard Brubaker
   Buchanan Buckner Burgess Burke Burris Butler Byrd Cabrera Cage Calderón Caldwell Calhoun Callahan
  Camacho Campos Cantrell Cardenas Carlisle Carmichael Carr Carranza Cartwright Carver Casanova Castañeda
  Castillo Caudill Cervantes Chambers Chandler Chavez Chikwendu Childress Chiang Chisholm Cho Christensen
  Clark Clayborne Clements Cobb Coleman Collier Colón Conley Contreras Copeland Corbett Cordero Cortez
  Costello Cottrell Covington Craddock Crane Crenshaw Crockett Cross Crowder Cruz Culpepper 
  Dabney Dahl D'Amico D'Angelo Danso Darby Dawkins Dawson Deal Decker DeJesus Delacroix Delgado Delgadillo
  Dempsey Denham Desai Devlin Diallo Díaz Dickerson Dillard Diop Dixon Dobbs Doherty Dominguez Donaldson
  Dorsey Dover Doyle Drummond Duarte Dubois Dudley Dunbar Duncan Dupree Durham Duvall Dwyer Eady Eastman
  Eaton Echevarría Eckert Edmonds Eggleston Ekberg Ekpo Ellington Elliott Ellison Elmore Emerson English
  Epps Eriksen Escobar Espinoza Estrada Eubanks Everett Ezeudu Fairchild Fairley Falk Farley Farmer Faulkner
  Feleti Fenton Ferguson Figueroa Finau Finch Fitzgerald Fitzpatrick Fleming Fletcher Flood Flores Fontaine
  Forbes Forsythe Fountain Frazier Freeman French Frost Fuentes Fulton Funaki Gaines Galindo Gallagher
  Galloway Gamble Garner García Garrison Garza Gates Gentry Gibbons Gilbert Gilliam Gilmore Glover Godfrey
  Goldberg Gómez Goodwin Gordon Grady Granger Graves Grayson Greenberg Greenwood Greer Griffith Grimes
  Gruber Guerrero Guidry Gunn Gutiérrez Guzmán Hackett Hairston Hale Halverson Hamlin Hammond Hampton Hansen
   Hargrove Harlow Harmon Harrington Hartley Hastings Hatcher Hawkins Hayes Haywood Healy Heath
  Hendricks Hensley Hernández Herrera Herring Hickman Hidalgo Higgins Hightower Hinton Hoang Hobbs Hodges
  Hoffman Holbrook Holcomb Holland Hollis Holloway Holm Holt Hooper Hopkins Horvath Houston Hubbard Huerta
  Huff Hughley Hull Humphrey Hurley Hutchins Hwang Ibarra Ibekwe Ingram Iosefa Isaksen Ivey Jaramillo
  Jarrett Jenkins Jennings Jensen Jiménez Johansson Johns Jordan Joyner Juárez Kahale Kahananui
  Kaminski Kane Kapule Kaufman Kealoha Keane Keating Keita Keller Kemp Kendrick Kennard Kessler Keys Khan
  Kilgore Kimball Kim Kincaid Kirby Kirkland Klein Knox Koenig Kone Kovac Kowalski Kramer Krueger Lacey
  Lachlan LaFontaine Lamb Lambert Lancaster Landry Langford Langston Larkin Larsen Lassiter Lawson Layne
  Leavitt LeBlanc Ledbetter Lennox Leong León Levine Lindqvist Lindsey Livingston Locke Lockhart Lofton
  Lombardi Longoria López Lovell Lovett Lowery Lozano Lucero Lund Luna Luu Lyles Lynch MacDonald Macias 
  Maddox Madrigal Maguire Mahoney Maldonado Mallory Malone Mancini Marchetti Marín Marks Marlowe
  Marquez Marsh Mata Matias Matsuda Matthis Maxey Maynard McAllister McBride McCall McCarthy
  McClain McClendon McCord McCoy McCray McCullough McDaniel McDowell McFadden McGowan McGrath McKenna
  McKinley McKnight McLaurin McNair McNeil McPherson McQueen McRae Meadows Medina Mejía Melendez Mendoza
  Mensah Mercado Merriweather Meyer Middleton Milburn Miles Minor Miranda Mizrahi Moana Moffett Molina
  Monroe Montague Montenegro Montoya Moody Morales Moran Moreau Moreno Moretti Morrow Moss Mueller Mulligan
  Muñoz Murdock Murillo Mwangi Myers Nájera Nakamura Nance Navarro Neal Ndiaye Nettles Newell Newsome Ng
  Nguyen Nieves Nixon Nkemelu Noble Nolan Norris Norwood Novak Nuñez Nwosu O'Brien O'Connell O'Donnell
  O'Hara O'Keefe O'Malley O'Neal O'Rourke O'Sullivan Oakley Obi Ochoa Odom Oduya Ogden Ogunleye Okafor Okeke
  Okonkwo Olawale Oliver Olsen Onyeka Orellana Orozco Ortega Ortiz Osborne Osei Otero Owusu Oyelaran Pace
  Pacheco Padgett Padilla Pagán Palacios Palmer Paredes Parham Park Parrish Pascal Patel Patterson Peake
  Pearson Peele Pemberton Peña Pennington Peralta Perdue Pérez Perkins Petersen Petit Pham Phelps Pierre
  Pinckney Pineda Pittman Polk Ponce Porter Poulsen Powell Prater Prescott Prewitt Price Prince Pruitt
  Puckett Quarles Quezada Quick Quigley Quiñones Rainey Ramírez Ramos Ramsey Randall Rankin Ratliff Rawlings
  Redding Redmond Reeves Reinhardt Renteria Reyes Reynolds Rhodes Rice Richmond Riddick Riggins Ríos Rivas
  Rivera Roark Robles Rochester Rodríguez Rojas Roland Romano Romero Rooney Rosario Rosenthal Ross
  Rossi Roth Roundtree Rousseau Rowe Rucker Ruiz Rush Rutledge Saavedra Sáenz Salazar Salinas Samuels
  Sanchez Sandberg Sandoval Sanford Santana Santiago Sauer Saunders Savea Sawyer Schaefer Schmidt Schneider
  Schroeder Schultz Scott Seals Seiuli Sellers Sepulveda Serrano Sexton Shafer Shaw Shepherd Sheridan
  Sherman Shields Shimizu Short Sierra Silva Simms Simmons Sims Singh Singleton Sinclair Skinner Slater
  Slaughter Sloan Small Snyder Sølvberg Solís Solomon Soto Spaulding Spears Spence Spivey 
  Stallworth Stanton Starks Steele Stein Sterling Stevens Stoddard Stokes Stovall Strickland Strong 
  Suárez Sullivan Summers Sutherland Sutton Swain Swanson Sweeney Sykes Szymanski Tabor Taft Takahashi
  Talley Tanaka Tanner Tate Tavares Teague Tejada Temple Terrell Thao Thibodeaux Thorne Thornton
  Thorpe Thurman Tibbs Tillman Timmons Toledo Toomer Torrence Torres Touré Townsend Tran Traoré Travis Trejo
  Treviño Trotter Trujillo Tucker Tuiasosopo Tupou Turnbull Turner Tuttle Tyree Underwood Upchurch Urías
  Valdez Valencia Valentine Vance Vargas Vasquez Vaughan Vega Velasco Venable Vickers Villalobos Villanueva
  Vinson Vogel Volkov Waddell Wade Wagner Walden Waldron Walsh Walton Ware Warner Washburn Watkins Watson
  Weaver Webb Weiss Welch Weller Wheeler Whitaker Whitehead Whitfield Whitlock Wiggins Wilcox Wilder
  Wilkerson Willis Winfield Winslow Winston Witherspoon Wolfe Womack Woodard Woodruff Wooten Workman Worthy
  Wrenn Wyatt Wynn Xiong Yamada Yancey Yang Yarbrough Yates Yazzie Yeager York Youngblood Zambrano Zamora
  Zapata Zavala Zeigler Zhang Zielinski Zimmerman Zúñiga Abdul-Karim Baker-Reed Carter-Wells Fuller-Holt
  Lee-Marsh Ramírez-Soto`),
  ...lines(
    `De la Cruz|De la Rosa|De León|Del Río|Dos Santos|Van Buren|Van Houten|Van der Berg|St. Clair|St. Pierre|La Croix|Le Roux|Ben Amara|Te Koha|Von Stein|Da Silva|El Amin|San Miguel`,
  ),
];

export const SUFFIXES: readonly string[] = ["Jr.", "Jr.", "Jr.", "II", "III", "III", "IV"];

/** City and state in the United States, city and country elsewhere. */
export const PLACES: readonly string[] = lines(`
  Birmingham, AL|Mobile, AL|Huntsville, AL|Dothan, AL|Anchorage, AK|Phoenix, AZ|Chandler, AZ|Tucson, AZ
  Gilbert, AZ|Little Rock, AR|Jonesboro, AR|Los Angeles, CA|San Diego, CA|Fresno, CA|Oakland, CA|Corona, CA
  Long Beach, CA|Sacramento, CA|Stockton, CA|Bakersfield, CA|Compton, CA|Santa Ana, CA|Denver, CO|Aurora, CO
  Fort Collins, CO|Hartford, CT|New Haven, CT|Wilmington, DE|Middletown, DE|Miami, FL|Tampa, FL|Orlando, FL
  Jacksonville, FL|Fort Lauderdale, FL|Tallahassee, FL|Pahokee, FL|Lakeland, FL|Atlanta, GA|Savannah, GA
  Macon, GA|Valdosta, GA|Marietta, GA|Buford, GA|Honolulu, HI|Hilo, HI|Waipahu, HI|Boise, ID|Meridian, ID
  Chicago, IL|Peoria, IL|Naperville, IL|East St. Louis, IL|Rockford, IL|Indianapolis, IN|Fort Wayne, IN
  Gary, IN|Carmel, IN|Des Moines, IA|Cedar Rapids, IA|Ankeny, IA|Wichita, KS|Topeka, KS|Olathe, KS
  Louisville, KY|Lexington, KY|Paducah, KY|New Orleans, LA|Baton Rouge, LA|Shreveport, LA|Lafayette, LA
  Monroe, LA|Portland, ME|Bangor, ME|Baltimore, MD|Bowie, MD|Upper Marlboro, MD|Boston, MA|Worcester, MA
  Springfield, MA|Detroit, MI|Grand Rapids, MI|Flint, MI|Belleville, MI|Saginaw, MI|Minneapolis, MN
  Rochester, MN|Eden Prairie, MN|Jackson, MS|Gulfport, MS|Meridian, MS|Tupelo, MS|St. Louis, MO
  Kansas City, MO|Columbia, MO|Liberty, MO|Billings, MT|Missoula, MT|Omaha, NE|Lincoln, NE|Las Vegas, NV
  Reno, NV|Henderson, NV|Manchester, NH|Nashua, NH|Newark, NJ|Paterson, NJ|Camden, NJ|Montclair, NJ
  Albuquerque, NM|Las Cruces, NM|Brooklyn, NY|Buffalo, NY|Syracuse, NY|Bronx, NY|Yonkers, NY|Charlotte, NC
  Raleigh, NC|Greensboro, NC|Fayetteville, NC|Durham, NC|Fargo, ND|Bismarck, ND|Cleveland, OH|Columbus, OH
  Cincinnati, OH|Toledo, OH|Akron, OH|Massillon, OH|Oklahoma City, OK|Tulsa, OK|Lawton, OK|Jenks, OK
  Portland, OR|Eugene, OR|Salem, OR|Philadelphia, PA|Pittsburgh, PA|Harrisburg, PA|Erie, PA|Aliquippa, PA
  Providence, RI|Cranston, RI|Columbia, SC|Charleston, SC|Rock Hill, SC|Greenville, SC|Sioux Falls, SD
  Rapid City, SD|Nashville, TN|Memphis, TN|Knoxville, TN|Murfreesboro, TN|Chattanooga, TN|Houston, TX
  Dallas, TX|San Antonio, TX|Austin, TX|Katy, TX|Odessa, TX|Laredo, TX|El Paso, TX|Galena Park, TX
  Duncanville, TX|Lubbock, TX|Beaumont, TX|Salt Lake City, UT|Provo, UT|Lehi, UT|Burlington, VT|Richmond, VA
  Norfolk, VA|Virginia Beach, VA|Hampton, VA|Seattle, WA|Spokane, WA|Tacoma, WA|Bellevue, WA|Charleston, WV
  Huntington, WV|Milwaukee, WI|Madison, WI|Green Bay, WI|Kenosha, WI|Cheyenne, WY|Casper, WY|Washington, DC
  Toronto, Canada|Montréal, Canada|Melbourne, Australia|Geelong, Australia|Auckland, New Zealand
  Lagos, Nigeria|Accra, Ghana|Dakar, Senegal|London, England|Madrid, Spain|Berlin, Germany
  Reykjavík, Iceland|Pago Pago, American Samoa|San Juan, Puerto Rico|Nassau, Bahamas|Kaunas, Lithuania
  Belgrade, Serbia|Stockholm, Sweden|Monterrey, Mexico`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

function lines(text: string): string[] {
  return text
    .trim()
    .split(/[|\n]/)
    .map((line) => line.trim());
}
